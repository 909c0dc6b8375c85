import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("settings that are not saved are asked about on every way out", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { name: "Reports" })).toBeVisible();
  await page.goto(`${base}/reports`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Billing details" }).click();
  const name = page.getByLabel("Legal name");
  const before = await name.inputValue();
  await name.fill("Not saved yet");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prices" }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(/\/settings\/billing$/);
  await expect(name).toHaveValue("Not saved yet");

  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/^Search accounts/).fill("prices");
  await page.keyboard.press("Enter");
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Not saved yet");

  // A value typed back to the saved one is no change.
  await name.fill(before);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prices" }).click();
  await expect(page.getByRole("heading", { name: "Prices" })).toBeVisible();

  await page.goto(`${base}/settings/billing`);
  await name.fill("Not saved yet");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prices" }).click();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { name: "Prices" })).toBeVisible();
});

test("closing the tab asks, and after saving nothing does", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.goto(`${base}/accounts/${WORKSPACE}?tab=settings`);
  const own = page.getByLabel("External ID");
  await own.fill(`own-${Date.now()}`);
  await page.getByRole("tab", { name: "Usage" }).click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("tab", { name: "Settings" })).toBeFocused();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.getByRole("tab", { name: "Usage" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/tab=settings/);
});

test("a question about an invoice is called unsent, not unsaved", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  await page.goto(`${await partnerBase(page)}/billing`);
  await page.locator('main a[href*="/billing/inv_"]').first().click();
  await page.getByLabel("Your question").fill("Why is this month higher?");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prices" }).click();
  const asked = page.getByRole("dialog", { name: "Leave without sending?" });
  await expect(asked).toContainText("What you wrote on this page hasn't been sent yet.");
  await asked.getByRole("button", { name: "Leave without sending" }).click();
  await expect(page.getByRole("heading", { name: "Prices" })).toBeVisible();
});

test("a filled dialog asks before Escape throws it away, and a text is kept for its person", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/callbacks?do=callback`);
  const dialog = page.getByRole("dialog", { name: "Add a callback" });
  await dialog.getByLabel("Reason").fill("About the invoice");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toHaveText("Discard what you entered?");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("About the invoice");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/w/${WORKSPACE}/callbacks?do=callback`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto(`/w/${WORKSPACE}/conversations`);
  const people = page.getByRole("region", { name: "Conversations" }).getByRole("list").getByRole("button");
  await expect(people.nth(1)).toBeVisible();
  // A text that arrives meanwhile moves its conversation up: hold on to two people, not to two places.
  const names = await people.locator("bdi").allTextContents();
  const [one = "", other = ""] = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  const open = (name: string) =>
    people.filter({ has: page.locator("bdi").getByText(name, { exact: true }) }).click();
  await open(one);
  const text = page.getByRole("textbox", { name: "Message" });
  await text.fill("Half a sentence");
  await open(other);
  await expect(text).toHaveValue("");
  await open(one);
  await expect(text).toHaveValue("Half a sentence");
});
