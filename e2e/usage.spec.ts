import type { Page } from "@playwright/test";
import type { TestServer } from "@/scripts/testing/server";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";
import { signInAs } from "./sign-in-as";

/** The usage that the owner of a practice sees, and the limits that its partner decides to show. */
test.describe.configure({ timeout: 90_000 });

async function asPartner(page: Page, server: TestServer) {
  await signInAs(page, { server, email: "partner@example.com" });
  const me = await (await page.request.get("/v1/me")).json();
  const headers = { Origin: server.baseUrl, "Switchboard-Partner": String(me.partners[0].id) };
  return async (path: string, data: object) => {
    const answer = await page.request.put(`/v1/partner/accounts/${path}`, { headers, data });
    expect([path, answer.status()]).toEqual([path, 200]);
  };
}

test("an owner sees what the workspace used by month and day, and no price", async ({
  browser,
  server,
  page,
  expectAccessible,
}) => {
  const { email, workspaceId, context } = await newOwner(browser, server, { accountName: "Counted Dental" });
  await context.close();
  const path = `/w/${workspaceId}/settings/usage`;
  await page.goto(`/w/${workspaceId}/today`);
  await signInByForm(page, email);
  await page.waitForURL("**/today");
  const headers = { Origin: server.baseUrl, "Switchboard-Workspace": workspaceId };
  const call = { direction: "inbound", from: "+12025550123", outcome: "answered", durationSeconds: 61 };
  expect((await page.request.post("/v1/calls", { headers, data: call })).status()).toBe(200);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Usage" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("heading", { name: "Usage", level: 1 })).toBeVisible();
  const months = page.getByRole("table", { name: "By month" });
  const row = months.getByRole("row", { name: /so far/ });
  await expect(row.getByRole("cell")).toHaveText([/so far$/, "0", "0", "0", "1", "2", "0"]);
  // The table for screen readers has every day until today, those without a call included.
  const days = page.getByRole("table", { name: "By day" }).getByRole("row");
  const today = Number((await days.last().getByRole("cell").first().innerText()).match(/\d+/)?.[0]);
  await expect(days).toHaveCount(1 + today);
  await expect(days.last().getByRole("cell").nth(3)).toHaveText("1");
  await expectAccessible();

  const office = await browser.newPage({ baseURL: server.baseUrl });
  const put = await asPartner(office, server);
  await put(`${workspaceId}/resale`, { included: { sms: 310 }, overage: { sms: "0.77" } });
  await put(`${workspaceId}/spend-cap`, { monthly: "999.99", hardStop: true });
  await office.close();
  await page.reload();
  const limits = page.getByRole("region", { name: "Limits this month" });
  await expect(limits).toContainText(/Texts stop at [\d,]+ this month/);
  await expect(limits.getByRole("listitem").filter({ hasText: "Texts" })).toContainText(
    /0 of [\d,]+ included/,
  );
  await expect(page.locator("main")).not.toContainText(/\$|0\.77|999\.99/);

  const data = { language: "es", region: "es-MX" };
  expect((await page.request.patch("/v1/me/profile", { headers, data })).status()).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Uso", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Límites de este mes" })).toContainText("incluidos");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
