import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { archiveAutomation } from "@/lib/contract/automation-list";
import { createAutomation, deployAutomation, getAutomation } from "@/lib/contract/automations";
import { apiOf, makeFailing } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const LIST = `/w/${WORKSPACE}/automations`;
const HEADERS = { "Switchboard-Workspace": WORKSPACE };

test("automations are labeled, found by label, and paused together", async ({
  page,
  server,
  expectAccessible,
}) => {
  const api = apiOf(page, server.baseUrl);
  const label = `Batch ${Date.now()}`;
  const made: { id: string; name: string }[] = [];
  for (const name of [`${label} one`, `${label} two`]) {
    const { id } = await api(createAutomation, { body: { ...MISSED_CALL, name } });
    await api(deployAutomation, { params: { id }, body: {} });
    made.push({ id, name });
  }
  await page.goto(LIST);
  for (const { name } of made) {
    await page.getByRole("button", { name: `More about ${name}` }).click();
    await page.getByRole("menuitem", { name: "Labels…" }).click();
    await page.getByRole("dialog").getByLabel("Labels").fill(label);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("combobox", { name: "Label" }).click();
  await page.getByRole("option", { name: label }).click();
  const rows = page.getByRole("table", { name: "Automations" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Edited .* by /);
  const head = page.getByRole("columnheader", { name: "Name" });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveText("Name");
  await expect(rows.first()).toContainText("one");
  for (const { name } of made) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expectAccessible();
  await page.getByRole("button", { name: "Pause 2" }).click();
  await expect(page.getByText("Paused 2 automations")).toBeVisible();
  for (const { id } of made) expect((await api(getAutomation, { params: { id } })).status).toBe("paused");
  const [first, second] = made;
  await page.getByRole("button", { name: `More about ${first?.name}` }).click();
  await page.getByRole("menuitem", { name: "Resume" }).click();
  await expect(rows.filter({ hasText: first?.name ?? "" })).toContainText("Live");
  await page.goto(`${LIST}/${second?.id}`);
  await expect(page.getByRole("button", { name: "Deploy", exact: true })).toHaveAccessibleDescription(
    "There are no changes to deploy. Resume it to start runs again.",
  );
  await page.goto(`${LIST}?label=${encodeURIComponent(label)}`);
  const select = async () => {
    for (const { name } of made) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  };
  await select();
  const bar = page.getByRole("region", { name: "Selected automations" });
  await bar.getByRole("button", { name: "Labels…" }).click();
  const labels = page.getByRole("dialog").getByRole("textbox", { name: "Labels" });
  await expect(page.getByRole("dialog").getByRole("button", { name: `Remove ${label}` })).toBeVisible();
  await labels.fill("Sprint,");
  await expect(labels).toHaveValue("");
  await labels.press("Backspace");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Remove Sprint" })).toHaveCount(0);
  await labels.fill("Spring");
  await labels.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Remove Spring" })).toBeVisible();
  await expect(labels).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  for (const { name } of made)
    await expect(rows.filter({ hasText: name }).getByText("Spring", { exact: true })).toBeVisible();
  // The selection stays, because labels are often the first of several changes.
  await bar.getByRole("button", { name: "Archive 2…" }).click();
  const dialog = page.getByRole("dialog", { name: "Archive 2 automations?" });
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Archived 2 automations")).toBeVisible();
  for (const { id } of made) expect((await api(getAutomation, { params: { id } })).status).toBe("archived");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Restored 2 automations")).toBeVisible();
  const statuses = made.map(async ({ id }) => (await api(getAutomation, { params: { id } })).status);
  expect(await Promise.all(statuses)).toEqual(["active", "paused"]);
});

test("a new automation that is left as it was leaves nothing behind", async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole("button", { name: "New automation", exact: true }).click();
  await page.waitForURL(/\/automations\/auto_/);
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("region", { name: "Start" })).toBeVisible();
  await page.getByRole("link", { name: "Back to automations" }).click();
  await expect
    .poll(async () => (await page.request.get(`/v1/automations/${id}`, { headers: HEADERS })).status(), {
      timeout: 20_000,
    })
    .toBe(404);
  await expect(page.locator(`a[href$="${id}"]`)).toHaveCount(0);
});

test("a new automation that is left by the browser's back button leaves nothing behind", async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole("button", { name: "New automation", exact: true }).click();
  await page.waitForURL(/\/automations\/auto_/);
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("region", { name: "Start" })).toBeVisible();
  await page.goBack();
  await expect
    .poll(async () => (await page.request.get(`/v1/automations/${id}`, { headers: HEADERS })).status(), {
      timeout: 20_000,
    })
    .toBe(404);
});

test("a new draft is out of the list while it is being discarded", async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole("button", { name: "New automation", exact: true }).click();
  await page.waitForURL(/\/automations\/auto_/);
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("region", { name: "Start" })).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(`**/automations/${id}/discard`, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.goto(LIST);
  await asked.promise;
  await expect(page.getByRole("table", { name: "Automations" })).toBeVisible();
  await expect(page.locator(`a[href$="${id}"]`)).toHaveCount(0);
  answered.resolve();
  await expect
    .poll(async () => (await page.request.get(`/v1/automations/${id}`, { headers: HEADERS })).status(), {
      timeout: 20_000,
    })
    .toBe(404);
});

test("an export is imported from the list", async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import JSON" });
  await dialog.getByRole("textbox", { name: "JSON" }).fill("Buy milk");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("alert")).toContainText("valid JSON");
  const name = `Imported ${Date.now()}`;
  await dialog.getByRole("textbox", { name: "JSON" }).fill(JSON.stringify({ ...MISSED_CALL, name }));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(page.getByRole("textbox", { name: "Automation name" })).toHaveValue(name);
  await expect(page.getByTestId("card-text")).toBeVisible();
});

test("a template shows the first message with sample data", async ({ page, expectAccessible }) => {
  await page.goto(`${LIST}?do=template`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("figure").filter({ hasText: "The first text" })).toBeVisible();
  await expectAccessible();
});

test("each change of the search selects the best template, and Enter uses it", async ({ page }) => {
  await page.goto(`${LIST}?do=template`);
  const dialog = page.getByRole("dialog");
  const selected = dialog.getByRole("button", { pressed: true });
  const search = dialog.getByRole("searchbox", { name: "Search templates" });
  await expect(search).toBeFocused();
  const first = dialog.locator("button[aria-pressed]").first();
  await search.pressSequentially("text");
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await search.fill("");
  await search.pressSequentially("missed");
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect(selected).toHaveCount(1);
  await expect(selected).toContainText("Missed call text-back");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Automation name" })).toHaveValue(/^Missed call text-back/);
  await expect(page.locator("#canvas")).toBeFocused();
});

test("a number of a row leads to the runs it counts", async ({ page, server, expectAccessible }) => {
  const name = `Counted ${Date.now()}`;
  const id = await makeFailing(page, server.baseUrl, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  const row = page.getByRole("table", { name: "Automations" }).getByRole("row").filter({ hasText: name });
  await expectAccessible();
  await row.getByRole("link", { name: "1 failed in 24 h" }).click();
  await expect(page).toHaveURL(new RegExp(`/automations/${id}\\?runs=failed&since=1$`));
  const runs = page.getByRole("region", { name: "Runs" });
  await expect(runs.getByRole("combobox", { name: "Time range" })).toHaveText("Last 24 hours");
  await expect(runs.getByRole("radio", { name: "Failed" })).toBeChecked();
  await expect(runs.getByRole("button", { name: /v1$/ })).toHaveCount(1);
  await runs.getByRole("radio", { name: "Done" }).click();
  await expect(page).toHaveURL(/\?runs=done&since=1$/);
  await apiOf(page, server.baseUrl)(archiveAutomation, { params: { id } });
});

test("a name that another automation has is pointed out at the name", async ({
  page,
  server,
  expectAccessible,
}) => {
  const api = apiOf(page, server.baseUrl);
  const name = `Missed calls outside business hours, first and second line ${Date.now()}`;
  await api(createAutomation, { body: { ...MISSED_CALL, name } });
  const { id } = await api(createAutomation, { body: { ...MISSED_CALL, name } });
  await page.goto(`${LIST}/${id}`);
  const field = page.getByRole("textbox", { name: "Automation name" });
  await expect(field).toHaveAccessibleDescription("Another automation has this name");
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText(name);
  await expect(menu).toContainText("Another automation has this name");
  await page.keyboard.press("Escape");
  await field.fill(`${name}, evening`);
  await expect(field).toHaveAccessibleDescription("");
});

test("on a phone, the actions of the list are in a menu beside New automation", async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIST);
  await expect(page.getByRole("button", { name: "New automation" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Templates" })).toBeHidden();
  await expectAccessible();
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Templates" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await more.click();
  await page.getByRole("menuitem", { name: "Triggers and effects" }).click();
  await expect(page).toHaveURL(/\/automations\/map$/);
});

test("the editor archives its automation, locks in place and restores it", async ({
  page,
  server,
  expectAccessible,
}) => {
  const api = apiOf(page, server.baseUrl);
  const name = `Archived in the editor ${Date.now()}`;
  const { id } = await api(createAutomation, { body: { ...MISSED_CALL, name } });
  await page.goto(`${LIST}/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  const dialog = page.getByRole("dialog", { name: `Archive “${name}”?` });
  await expect(dialog.getByRole("button", { name: "Archive", exact: true })).toBeEnabled();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("This automation is archived.")).toBeVisible();
  expect((await api(getAutomation, { params: { id } })).status).toBe("archived");
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page
    .getByRole("region", { name: "Archived" })
    .getByRole("button", { name: "Restore" })
    .press("Enter");
  await expect(page.getByRole("textbox", { name: "Automation name" })).toBeEnabled();
  await expect(page.locator("#canvas")).toBeFocused();
});
