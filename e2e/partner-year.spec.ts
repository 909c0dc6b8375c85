import { monthName } from "@/lib/billing/format";
import { choose } from "./editor-steps";
import { emailedLink } from "./emailed-link";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

test("a partner applies, is approved, and its first invoice is issued, verified and paid under a test clock", async ({
  page,
  server,
  browser,
}) => {
  const email = `reseller-${Date.now()}@example.org`;
  const name = `Reseller ${Date.now()}`;
  const office = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(office, { server, email: "owner@example.com" });
  await office.goto(`/w/${WORKSPACE}/settings/people`);
  await office.getByRole("button", { name: "Invite" }).click();
  await office.getByRole("dialog").getByLabel("Email address").fill(email);
  await office.getByRole("dialog").getByRole("button", { name: "Send invitation" }).click();
  await expect(office.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await office.close();

  await page.goto(await emailedLink(server, email));
  await page.getByLabel("Your name").fill("Robin Reseller");
  await page.getByLabel("Password", { exact: true }).fill("a few plain words");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.waitForURL("**/w/**");

  await page.goto("/apply");
  await page.getByLabel("Business name").fill(name);
  await choose(page, "Start with", "A sandbox to try everything");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByRole("region", { name: "We received your application" })).toBeFocused();

  const operator = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(operator, { server, email: "operator@example.com" });
  await operator.goto("/operator/partners?status=applied");
  await operator.getByRole("button", { name: `Approve ${name}` }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(operator.getByRole("dialog")).toBeHidden();

  await page.goto("/");
  await page.getByRole("link", { name }).click();
  await page.waitForURL(/\/p\/[^/]+\/overview/);
  const base = new URL(page.url()).pathname.replace("/overview", "");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("0 of 5");
  await steps.getByRole("link", { name: "Create an account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(`Practice of ${name}`);
  await dialog.getByLabel("Owner's email address").fill(`practice-${Date.now()}@example.org`);
  await choose(dialog, "Plan", "Starter");
  await dialog.getByRole("button", { name: "Create account" }).click();
  const key = (await dialog.getByRole("status", { name: "Workspace key" }).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.goto(`${base}/overview`);
  await expect(steps).toContainText("1 of 5");
  const setUp = async (method: string, path: string, data: object) => {
    const headers = { Origin: server.baseUrl, "Switchboard-Partner": base.split("/")[2] ?? "" };
    expect((await page.request.fetch(path, { method, headers, data })).status()).toBe(200);
  };
  await setUp("PATCH", "/v1/partner/billing/profile", { legalName: `${name} LLC` });
  const noMore = { color: null, logo: null, supportEmail: null, supportUrl: null, senderName: null };
  await setUp("PUT", "/v1/partner/brand", { name, ...noMore, replyTo: null });
  await setUp("POST", "/v1/partner/keys", { name: "Billing export" });
  await page.reload();
  await expect(steps).toContainText("4 of 5");
  await steps.getByRole("link", { name: "Invite a colleague" }).click();
  await dialog.getByLabel("Email address").fill(`colleague-${Date.now()}@example.org`);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await expect(page.getByRole("region", { name: "Needs attention" })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.goto(`${base}/prices`);
  await expect(page.getByRole("table", { name: "Prices by plan" })).toContainText("200 included");
  await page.goto(`${base}/billing`);
  const invoices = page.getByRole("table", { name: "Invoices" });
  await page.getByRole("button", { name: "Close this month" }).click();
  const confirmed = page.getByRole("dialog");
  await expect(confirmed).toContainText(/The invoice for \w+ \d{4} is issued, for 1 account\./);
  await confirmed.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Your first invoice arrives")).toBeVisible();
  await page.getByRole("button", { name: "Close this month" }).click();
  await confirmed.getByRole("button", { name: /^Close \w+ \d{4}/ }).click();
  await expect(invoices.getByRole("row")).toHaveCount(2);
  const logged = await page.request.post("/v1/calls", {
    headers: { authorization: `Bearer ${key}` },
    data: {
      direction: "inbound",
      from: "+12025550143",
      outcome: "answered",
      handledBy: "staff",
      durationSeconds: 15_000,
    },
  });
  expect(logged.status()).toBe(200);
  await page.getByRole("button", { name: "Close this month" }).click();
  await confirmed.getByRole("button", { name: /^Close \w+ \d{4}/ }).click();
  await expect(invoices.getByRole("row")).toHaveCount(3);
  await invoices.getByRole("link").first().click();
  await expect(page.getByRole("button", { name: /minutes.*show details/i })).toContainText("$9.00");
  await page.getByRole("button", { name: /^Verify/ }).click();
  await expect(page.getByText("The recalculated total is the same")).toBeVisible();
  const globalId =
    (await page
      .getByText(/^inv_\S+_\S+$/)
      .first()
      .textContent()) ?? "";

  await operator.goto("/operator/invoices");
  await operator.getByRole("radio", { name: "Sandbox" }).click();
  await operator.getByRole("button", { name: `Actions for ${globalId}` }).click();
  await operator.getByRole("menuitem", { name: /paid/i }).click();
  await operator.getByRole("dialog").getByRole("button", { name: /paid/i }).click();
  await expect(operator.getByRole("dialog")).toBeHidden();
  await operator.close();
  await page.reload();
  await expect(page.getByText(/^paid /)).toBeVisible();

  await page.goto(`${base}/billing`);
  await page.getByRole("button", { name: "Close 12 months" }).click();
  await expect(confirmed).toContainText("12 invoices are issued");
  await confirmed.getByRole("button", { name: "Close 12 months" }).click();
  await expect(invoices.getByRole("row")).toHaveCount(15);

  // Every page counts months by the sandbox's clock, not by the real one.
  await page.reload();
  const described = page.getByText(/^\w+ \d{4} so far, until/);
  const month = ((await described.textContent()) ?? "").split(" so far")[0] ?? "";
  expect(month).not.toBe(monthName(new Date().toISOString().slice(0, 7)));
  // The clock is at the second day of a month that shows nothing yet, so reports open on the one before.
  const shown = page.getByRole("combobox", { name: "Month" });
  const months = page.getByRole("option");
  await page.goto(`${base}/reports`);
  await shown.click();
  await expect(months.first()).toHaveText(month);
  const before = (await months.nth(1).textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(shown).toHaveText(before);
  await page.goto(`${base}/accounts`);
  await page.getByRole("link", { name: `Practice of ${name}` }).click();
  await page.getByRole("tab", { name: "Usage" }).click();
  await expect(shown).toHaveText(before);
});
