import type { Page } from "@playwright/test";
import { choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";
import { dayTime, typeInto } from "./typed-fields";

/** Pickers and typed fields in forms and dialogs outside of the editor, by keyboard and by wheel. */
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
  await expect(plan).toBeFocused();
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

/** The general settings of a new owner, with hours for each weekday. */
async function openHours(page: Page, ...of: Parameters<typeof newOwner>) {
  const { email, context, workspaceId } = await newOwner(...of);
  await context.close();
  await page.goto(`/w/${workspaceId}/settings`);
  await signInByForm(page, email);
  const always = page.getByRole("switch", { name: "Always open" });
  if (await always.isChecked()) await always.click();
}

test("Save is pressed right from a field whose message goes away", async ({ page, browser, server }) => {
  await openHours(page, browser, server);
  const closes = page.getByRole("combobox", { name: "Monday closes at" });
  await typeInto(closes, "8 AM");
  const message = page.getByText("Must open before it closes.");
  await expect(message).toBeVisible();
  await closes.fill("6 PM");
  const save = page.getByRole("button", { name: "Save changes" });
  const box = (await save.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.down();
  await expect(message).toBeVisible();
  await page.mouse.up();
  await expect(message).toBeHidden();
  await expect(page.getByText("Saved. Automations use it from their next step.")).toBeVisible();
  await page.reload();
  await expect(closes).toHaveValue("6:00 PM");
});

test("a lunch break is entered once and copied to the other days", async ({ page, browser, server }) => {
  await openHours(page, browser, server);
  await page.getByRole("button", { name: "Add a break on Monday" }).click();
  const lunch = page.getByRole("group", { name: "Monday, break 1" });
  const until = lunch.getByRole("combobox", { name: "Monday, break 1, to" });
  await expect(until).toHaveValue("1:00 PM");
  await typeInto(until, "11:30 AM");
  await expect(lunch.getByRole("alert")).toHaveText("Must begin before it ends.");
  await typeInto(until, "12:45 PM");
  await expect(lunch.getByRole("alert")).toBeHidden();
  await page.getByRole("switch", { name: "Open on Saturday" }).click();
  await page.getByRole("button", { name: "Copy Monday's hours to other days" }).click();
  const copy = page.getByRole("menu");
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"])
    await expect(copy.getByRole("menuitemcheckbox", { name: day })).toBeChecked();
  for (const day of ["Saturday", "Sunday"])
    await expect(copy.getByRole("menuitemcheckbox", { name: day })).not.toBeChecked();
  await copy.getByRole("menuitemcheckbox", { name: "Tuesday" }).click();
  await copy.getByRole("menuitem", { name: "Copy to 3 days" }).click();
  await page.getByRole("button", { name: "Remove Friday, break 1" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved. Automations use it from their next step.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Thursday, break 1, to" })).toHaveValue("12:45 PM");
  for (const day of ["Tuesday", "Friday", "Saturday"])
    await expect(page.getByRole("group", { name: `${day}, break 1` })).toBeHidden();
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

test("a postal code is checked by the form of its country, before anything is sent", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  await page.goto(`${await partnerBase(page)}/settings/billing`);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.url());
  });
  const address = page.getByRole("region", { name: "Address" });
  const code = address.getByLabel("ZIP or postal code");
  const refusal = address.getByRole("alert");
  const country = async (search: string, name: string) => {
    await address.getByRole("combobox", { name: "Country" }).click();
    await page.getByRole("searchbox").fill(search);
    await page.getByRole("option", { name, exact: true }).click();
  };
  const save = page.getByRole("button", { name: "Save", exact: true });
  await country("united s", "United States");
  await code.fill("K1A 0B1");
  await save.click();
  await expect(refusal).toHaveText("Enter 5 or 9 digits, such as 02108 or 02108-1234");
  await expect(code).toBeFocused();
  // The same code is right in another country.
  await country("canada", "Canada");
  await expect(refusal).toHaveCount(0);
  await code.fill("02108");
  await save.click();
  await expect(refusal).toHaveText("Enter a Canadian postal code, such as K1A 0B1");
  expect(sent).toEqual([]);
});

test("a dialog of the desk takes what was picked", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  await page.getByRole("button", { name: "Add a callback" }).click();
  const dialog = page.getByRole("dialog");
  await choose(dialog, "Priority", "High");
  await expect(dialog.locator("input[name=priority]")).toHaveValue("high");
});

test("a day is chosen from a month, by mouse and by keys", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  await page.getByRole("button", { name: "Add a callback" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a callback" });
  const { day } = dayTime(dialog, "Due");
  const value = () => day.getAttribute("data-value");
  const cell = (date: string) => page.getByRole("gridcell").and(page.locator(`[data-value="${date}"]`));
  await typeInto(day, "2031-01-31");
  await day.click();
  await expect(cell("2031-01-31")).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByText("February 2031")).toBeVisible();
  await expect(day).toBeFocused();
  await expect(cell("2031-02-28")).toHaveAccessibleName("Friday, February 28, 2031");
  // Looking at a month chooses none of its days.
  await day.press("Escape");
  expect(await value()).toBe("2031-01-31");
  await day.click();
  await cell("2031-02-03").click();
  await expect(page.getByRole("grid")).toHaveCount(0);
  expect(await value()).toBe("2031-02-03");

  await page.keyboard.press("ArrowDown");
  for (const key of ["ArrowDown", "ArrowRight", "PageDown", "Home"]) await page.keyboard.press(key);
  const active = page.locator("[data-active]");
  await expect(active).toHaveAttribute("data-value", "2031-03-09");
  await expect(day).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id"))!);
  await page.keyboard.press("Enter");
  await expect(day).toHaveValue("Mar 9, 2031");

  // Enter in a field that was emptied leaves it empty instead of choosing a day.
  await day.fill("");
  await day.press("Enter");
  expect(await value()).toBe("");
});

test("the calendar goes to a day that is chosen from a month by keys", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/calendar?date=2031-01-31`);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.getByRole("button").click();
  await expect(page.getByRole("grid", { name: "Go to a date" })).toBeFocused();
  await expectAccessible();
  for (const key of ["PageDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await expect(heading).toContainText("Thursday, February 27");
  await expect(page).toHaveURL(/date=2031-02-27/);
});

test("a day and a time are typed in usual ways, and chosen from their lists", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  await page.getByRole("button", { name: "Add a callback" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a callback" });
  const due = dayTime(dialog, "Due");
  await due.day.click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await page.keyboard.type("3/10/2031");
  await expect(page.getByRole("option", { selected: false }).first()).toHaveText("Mon, Mar 10");
  await page.keyboard.press("Tab");
  await expect(due.day).toHaveValue("Mar 10, 2031");
  await expect(due.time).toBeFocused();
  await page.keyboard.type("9");
  await expect(page.getByRole("option")).toHaveText([/9:00\sAM/, /9:30\sAM/, /9:00\sPM/, /9:30\sPM/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(due.time).toHaveValue(/^9:00\sPM$/);
  await expect(dialog.locator("input[name=due]")).toHaveValue("2031-03-10T21:00");

  // Text that is no time stays where it was typed, with the reason, and is not sent.
  await due.time.fill("nine");
  await due.time.press("Tab");
  await expect(due.time).toHaveValue("nine");
  await expect(due.time).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByRole("alert")).toHaveText(/^Enter a time, such as 9:30\sAM\.$/);
  await due.time.fill("930p");
  await due.time.press("Tab");
  await expect(due.time).toHaveValue(/^9:30\sPM$/);
  await expect(dialog.getByRole("alert")).toHaveCount(0);

  // A field without its day is empty.
  await due.day.fill("");
  await due.day.press("Tab");
  await expect(dialog.locator("input[name=due]")).toHaveValue("");
  await expect(due.time).toHaveValue("");
});
