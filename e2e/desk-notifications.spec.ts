import { createCallback } from "@/lib/contract/callbacks";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test("a person chooses how each notice comes, and no browser permission is asked before a click", async ({
  page,
  server,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    // A browser without a window refuses from the start.
    Object.defineProperty(Notification, "permission", {
      get: () => (asked.length === 0 ? "default" : "denied"),
    });
    Notification.requestPermission = async () => {
      asked.push("asked");
      return "denied";
    };
  });
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/account/notifications?workspace=${WORKSPACE}`);
  const card = page.getByRole("region", { name: "What you are notified about" });
  const email = card.getByRole("combobox", { name: "Mentions: email" });
  await expect(email).toHaveText("Right away");
  await expectAccessible();
  await email.click();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("option", { name: "Daily summary" }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(email).toHaveText("Daily summary");
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
  await page.getByRole("button", { name: "Turn on" }).click();
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(["asked"]);
  await expect(page.getByText(/blocks notifications/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card.getByRole("switch", { name: "Mentions: browser" })).toBeVisible();
  await expectAccessible();
});

test("the bell counts unread notices on every page, and opening one reads it", async ({
  browser,
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const { id: assignee } = await (await page.request.get("/v1/me")).json();
  const colleague = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(colleague, { server, email: "editor@example.com" });
  const api = apiOf(colleague, server.baseUrl, { workspace: WORKSPACE });
  for (const [name, phone] of [
    ["Bella Ring", "+12025550171"],
    ["Bruno Ring", "+12025550172"],
  ] as const)
    await api(createCallback, { body: { callerName: name, phone, assignee } });
  await colleague.close();

  await page.goto(`/w/${WORKSPACE}/settings`);
  const bell = page.getByRole("button", { name: /unread notifications?$/ });
  await expect(bell).toHaveText(/^\d+$/);
  await bell.click();
  const popover = page.getByRole("dialog", { name: "Notifications" });
  await expect(popover.getByRole("link", { name: /callback to Bella Ring/ })).toBeVisible();
  await expectAccessible();
  await popover.getByRole("link", { name: /callback to Bruno Ring/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bruno Ring" })).toBeVisible();
  await expect(popover).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/w/${WORKSPACE}/contacts`);
  await bell.click();
  const left = popover.getByRole("link", { name: /callback to B(ella|runo) Ring/ });
  await expect(left).toHaveText(/Bella Ring/);
  await expectAccessible();
  await popover.getByRole("button", { name: "Mark all as read" }).click();
  await expect(left).toHaveCount(0);
  await popover.getByRole("radio", { name: "All" }).click();
  await expect(left).toHaveCount(2);
  await expectAccessible();
  await popover.getByRole("link", { name: "Choose what you are notified of" }).click();
  await expect(page).toHaveURL(/\/account\/notifications\?workspace=/);
});
