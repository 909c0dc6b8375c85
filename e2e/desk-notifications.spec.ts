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
