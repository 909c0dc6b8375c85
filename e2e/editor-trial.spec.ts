import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { deployAutomation } from "@/lib/contract/automations";
import { postEvents } from "@/lib/contract/events";
import { apiOf, details, expectSaved, open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const [call, text, queue] = MISSED_CALL.nodes;
/** Its text is sent at any hour of the day. */
const AT_ANY_HOUR = {
  ...MISSED_CALL,
  nodes: [call, { ...text, config: { ...text?.config, respectQuietHours: false } }, queue],
};

/** A contact that the demo lacks, because other tests miss calls in the same workspace. */
const runsOf = (page: Page, person: string) =>
  panel(page)
    .getByRole("region", { name: "Runs" })
    .getByRole("button", { name: /v1$/ })
    .filter({ hasText: person });
const panel = (page: Page) => page.getByRole("region", { name: "Below the canvas" });

async function runTest(page: Page) {
  await panel(page).getByRole("button", { name: "Test", exact: true }).click();
  await panel(page).getByRole("button", { name: "Run the test" }).click();
  await expect(panel(page).getByText("Completed")).toBeVisible();
}

test("a test's input and its results remain after opening the problems panel", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await panel(page).getByRole("button", { name: "Test", exact: true }).click();
  await panel(page).getByLabel("Caller's name").fill("Pat Lee");
  await panel(page).getByRole("button", { name: "Run the test" }).click();
  await expect(panel(page).getByText("Completed")).toBeVisible();
  await expect(panel(page).getByRole("region", { name: "The path" })).toContainText(/10:00 AM/);
  await panel(page)
    .getByRole("button", { name: /^Problems/ })
    .click();
  await panel(page).getByRole("button", { name: "Test", exact: true }).click();
  await expect(panel(page).getByLabel("Caller's name")).toHaveValue("Pat Lee");
  await expect(panel(page).getByText("Completed")).toBeVisible();
});

test("a test that reruns on every change shows the new text automatically", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await runTest(page);
  await panel(page).getByRole("checkbox", { name: "Run again on every change" }).check();
  await page.getByTestId("card-text").click();
  await details(page).getByRole("textbox", { name: "Message" }).fill("Quite new. Reply STOP to opt out.");
  await expect(panel(page).getByRole("figure", { name: "Phone" })).toContainText("Quite new.");
});

test("a scenario is saved, passes, explains its failure, is run again and deleted", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl);
  await runTest(page);
  const scenarios = panel(page).getByRole("region", { name: "Scenarios" });
  await scenarios.getByLabel("Save this test as").fill("A missed call is answered");
  await scenarios.getByRole("button", { name: "Save as a scenario" }).click();
  const listed = scenarios.getByRole("listitem").filter({ hasText: "A missed call is answered" });
  await expect(listed).toBeVisible();
  await scenarios.getByRole("button", { name: "Run all" }).click();
  await expect(listed).toContainText("Passes");

  await page.getByTestId("card-queue").click();
  await page.keyboard.press("Delete");
  await expectSaved(page);
  await scenarios.getByRole("button", { name: "Run all" }).click();
  await expect(listed).toContainText("Fails");
  await listed.getByRole("button", { name: "A missed call is answered", exact: true }).click();
  await expect(panel(page).getByRole("button", { name: "Run the test" })).toBeVisible();
  await listed.getByRole("button", { name: "Delete A missed call is answered" }).click();
  await expect(listed).toHaveCount(0);
});

test("a real run highlights its path, is opened in the test panel and rerun", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, AT_ANY_HOUR);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  await open(page, id);
  await panel(page).getByRole("button", { name: "Runs" }).click();
  await expect(panel(page).getByText("No runs here")).toBeVisible();
  await api(postEvents, {
    body: {
      type: "call.missed",
      data: { caller_phone: "+12025550198", caller_name: "Robin Fox", during_hours: true },
    },
  });
  // The list refreshes without a reload.
  const run = runsOf(page, "Robin Fox");
  await run.click();
  await expect(page.getByTestId("card-queue")).toHaveAttribute("data-state", "succeeded");
  await expect(page.getByRole("button", { name: "Close the run on version 1" })).toBeVisible();

  await panel(page).getByRole("button", { name: "Run again…" }).click();
  const dialog = page.getByRole("dialog", { name: "Run it again" });
  await expect(dialog).toContainText("Repeated");
  const again = dialog.getByRole("button", { name: "Run again", exact: true });
  await expect(again).toBeDisabled();
  await dialog.getByRole("checkbox").check();
  await again.click();
  await expect(dialog).toHaveCount(0);
  await expect(run).toHaveCount(2);

  await panel(page).getByRole("button", { name: "Debug in the editor" }).click();
  await expect(panel(page).getByLabel("Caller's name")).toHaveValue("Robin Fox");
  await expect(page.getByRole("button", { name: /^Close the run/ })).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Run the test" }).click();
  await expect(panel(page).getByRole("figure", { name: "Phone" })).toContainText("+12025550198");
});

test("the list of runs receives a new run without polling", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  await open(page, id);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes(`${id}/runs`)) asked += 1;
  });
  const followed = page.waitForResponse((answer) => answer.url().includes("/v1/desk/stream") && answer.ok());
  await panel(page).getByRole("button", { name: "Runs" }).click();
  await followed;
  // One request when it opens and one when following begins, then one per minute; an earlier update was pushed.
  await expect.poll(() => asked).toBeGreaterThan(1);
  const data = { caller_phone: "+12025550197", caller_name: "Hanna Hears", during_hours: true };
  await api(postEvents, { body: { type: "call.missed", data } });
  await expect(runsOf(page, "Hanna Hears")).toBeVisible();
});

test("the PNG of an automation has the size of its content", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await page.getByRole("button", { name: "More" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture as PNG" }).click();
  const bytes = readFileSync(await (await coming).path());
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  // Three cards of 240 by 88 in a row, rendered at twice their size with a margin.
  expect([width, height]).toEqual([(640 + 240 + 48) * 2, (88 + 48) * 2]);
});

test("a note appears at its step and is included in the outline", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  await details(page).getByText("Errors, retries and notes").click();
  await details(page).getByLabel("Note").fill("Agreed with Dr. Reyes");
  await expect(page.getByTestId("card-text")).toContainText("Agreed with Dr. Reyes");
  await page.getByRole("radio", { name: "Outline" }).click();
  await expect(page.getByRole("treeitem", { name: /Note: Agreed with Dr\. Reyes/ })).toBeVisible();
});

test("a change made by a shortcut is announced", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  const said = page.getByRole("status", { name: "What changed" });
  await page.getByTestId("card-queue").click();
  await page.keyboard.press("Delete");
  await expect(said).toHaveText("Delete a step");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(said).toHaveText("Undone: Delete a step");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(said).toHaveText("Redone: Delete a step");
});
