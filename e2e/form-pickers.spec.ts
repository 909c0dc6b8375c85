import { choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

/** Pickers in forms and dialogs outside of the editor, by keyboard and by wheel. */
test("a dialog's pickers are used by keyboard, and Escape closes the list before the dialog", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  await page.goto(`${await partnerBase(page)}/accounts`);
  await page.getByRole("button", { name: "Create account" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create account" });
  const plan = dialog.getByRole("combobox", { name: "Plan" });
  await plan.focus();
  await page.keyboard.press("ArrowDown");
  const list = page.getByRole("listbox", { name: "Plan" });
  await expect(list).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(plan).toBeFocused();
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(plan).toHaveText("Business");
  await expect(dialog.locator("input[name=plan]")).toHaveValue("business");
  await page.keyboard.press("Tab");
  const zone = dialog.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toBeFocused();
  await page.keyboard.type("los ang");
  await expect(page.getByRole("option")).toHaveText(["Los Angeles"]);
  await page.keyboard.press("Enter");
  await expect(dialog.locator("input[name=timezone]")).toHaveValue("America/Los_Angeles");

  // The list of a dialog's picker scrolls under the wheel, too.
  await zone.click();
  const zones = page.getByRole("listbox", { name: "Time zone" });
  const before = await zones.evaluate((element) => element.scrollTop);
  await zones.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => zones.evaluate((element) => element.scrollTop)).not.toBe(before);
  await page.keyboard.press("Escape");

  // A choice counts as entered.
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toHaveText("Discard what you entered?");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("a form that reads a picker by its name learns that it has something unsaved", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.goto(`${base}/settings/billing`);
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("searchbox").fill("norw");
  await page.getByRole("option", { name: "Norway" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prices" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { name: "Prices" })).toBeVisible();
});

test("a dialog of the desk takes what was picked", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  await page.getByRole("button", { name: "Add a callback" }).click();
  const dialog = page.getByRole("dialog");
  await choose(dialog, "Priority", "High");
  await expect(dialog.locator("input[name=priority]")).toHaveValue("high");
});
