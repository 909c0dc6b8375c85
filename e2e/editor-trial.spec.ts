import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { deployAutomation } from "@/lib/contract/automations";
import { createContact } from "@/lib/contract/contacts";
import { postEvents } from "@/lib/contract/events";
import { getRun, startRun } from "@/lib/contract/runs";
import { createScenario, listScenarios } from "@/lib/contract/tests-and-scenarios";
import { apiOf, details, expectSaved, makeFailing, open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

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

/** Started by hand, so that no call of another test begins a run of it. */
const BY_HAND = {
  name: "Started by hand",
  nodes: [
    { id: "start", type: "trigger", event: "manual", next: "queue", position: { x: 0, y: 0 } },
    { ...queue, config: { phone: "+12025550193" }, position: { x: 320, y: 0 } },
  ],
};

/** The person is one that no other test uses, because other tests miss calls in the same workspace. */
const runsOf = (page: Page, person: string) =>
  panel(page)
    .getByRole("region", { name: "Runs" })
    .getByRole("button", { name: /v1$/ })
    .filter({ hasText: person });
const panel = (page: Page) => page.getByRole("region", { name: "Below the canvas" });

async function runTest(page: Page, caller?: string) {
  await panel(page).getByRole("button", { name: "Test", exact: true }).click();
  if (caller) await panel(page).getByLabel("Caller's name").fill(caller);
  await panel(page).getByRole("button", { name: "Run test" }).click();
  await expect(panel(page).getByText("Completed")).toBeVisible();
}

test("the page stays where it is while a test is filled in and run", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await runTest(page, "Pat Lee");
  const { scrollHeight, clientHeight, top } = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return { scrollHeight, clientHeight, top: window.scrollY };
  });
  expect({ scrollHeight, top }).toEqual({ scrollHeight: clientHeight, top: 0 });
});

test("a test's input and its results remain after opening the problems panel", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await runTest(page, "Pat Lee");
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
  await expect(listed).toContainText(
    /Expected it to end at a step that has been removed .+queue.+; it ended at .Send SMS/,
  );
  await listed.getByRole("button", { name: "A missed call is answered", exact: true }).click();
  await expect(panel(page).getByRole("button", { name: "Run test" })).toBeVisible();
  await expect(scenarios).toBeFocused();
  await scenarios.getByRole("button", { name: "All scenarios" }).click();
  await expect(scenarios).toBeFocused();
  await listed.getByRole("button", { name: "Delete A missed call is answered" }).click();
  await expect(listed).toHaveCount(0);
  await expect(scenarios).toBeFocused();
});

test("a scenario shows what it asserts, is edited, and runs at other times", async ({
  page,
  server,
  expectAccessible,
}) => {
  const id = await openNew(page, server.baseUrl);
  const api = apiOf(page, server.baseUrl);
  await api(createScenario, {
    params: { id },
    body: {
      name: "A reply is read",
      sampleData: { caller_phone: "+12025550123", during_hours: true },
      startAt: "2026-06-02T15:00:00Z",
      events: [{ after: "30m", event: "sms.received", data: { body: "Thanks" } }],
      assertions: [{ type: "ends_at", nodeId: "queue" }],
    },
  });
  await open(page, id);
  await panel(page).getByRole("button", { name: "Test", exact: true }).click();
  const scenarios = panel(page).getByRole("region", { name: "Scenarios" });
  await scenarios.getByRole("button", { name: "A reply is read", exact: true }).click();
  await expect(panel(page).getByLabel("After how long")).toHaveValue("30");
  await expect(panel(page).getByLabel("Date and time", { exact: true })).toHaveValue("Jun 2, 2026");
  const asserted = scenarios.getByRole("region", { name: "What has to be true" });
  await expect(asserted).toContainText("It ends at “Create callback”");

  await asserted.getByRole("button", { name: "Add an expectation" }).click();
  await asserted.getByLabel("Contains").fill("Sorry we missed");
  await expect(asserted).toContainText("A text containing “Sorry we missed” is sent");
  await expectAccessible();
  await scenarios.getByRole("button", { name: "Save changes" }).click();
  await expect(scenarios.getByText("Saved", { exact: true })).toBeVisible();
  await scenarios.getByRole("button", { name: "Run at other times" }).click();
  const times = scenarios.getByRole("region", { name: "At other times" }).getByRole("listitem");
  await expect(times.filter({ hasText: "While open" })).toContainText("1 message");
  await expect(times.filter({ hasText: "At night" })).toBeVisible();
  const { scenarios: stored } = await api(listScenarios, { params: { id } });
  expect(stored[0]).toMatchObject({
    assertions: [{ type: "ends_at" }, { type: "sent", channel: "sms", contains: "Sorry we missed" }],
    startAt: "2026-06-02T15:00:00.000Z",
  });
});

test("a failing scenario holds a deploy up until somebody says why it may go live", async ({
  page,
  server,
  expectAccessible,
}) => {
  const id = await openNew(page, server.baseUrl, BY_HAND);
  const api = apiOf(page, server.baseUrl);
  const scenario = {
    name: "Nothing is queued",
    sampleData: {},
    assertions: [{ type: "ends_at" as const, nodeId: "start" }],
  };
  await api(createScenario, { params: { id }, body: scenario });
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Nothing is queued")).toBeVisible();
  const reason = dialog.getByLabel("Why deploy although a scenario fails?");
  await dialog.getByRole("button", { name: "Deploy anyway" }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription("Fill in this field.");
  await expectAccessible();
  await reason.fill("The scenario is older than the automation");
  await dialog.getByRole("button", { name: "Deploy anyway" }).click();
  await expect(page.getByRole("button", { name: /v1 live/ })).toBeVisible();
});

test("a run has a URL, fails in words, and becomes a scenario", async ({ page, server }) => {
  const config = { leadId: "lead_gone", status: "lost" };
  const failing = {
    name: "Fails",
    nodes: [
      { ...BY_HAND.nodes[0], next: "lost" },
      { id: "lost", type: "action", action: "update_lead", config },
    ],
  };
  const id = await openNew(page, server.baseUrl, failing);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  await api(startRun, { params: { id }, body: {} });
  await open(page, id);
  await panel(page).getByRole("button", { name: "Runs" }).click();
  await runsOf(page, "Failed").click();
  await expect(page).toHaveURL(/\?run=run_/);
  await page.reload();
  // The panel takes half of the height, and the steps of the run stand above it.
  await expect(page.locator(".react-flow__node").first()).toBeInViewport({ ratio: 1 });
  const run = panel(page).getByRole("region", { name: "The run" });
  await expect(run.getByText("Something this step needs doesn't exist.").first()).toBeVisible();
  await run.getByText("Details", { exact: true }).first().click();
  await expect(run.getByText("There is no lead “lead_gone”").first()).toBeVisible();

  await run.getByRole("button", { name: "Save as a scenario" }).click();
  const scenarios = panel(page).getByRole("region", { name: "Scenarios" });
  await expect(page).not.toHaveURL(/run=/);
  await expect(scenarios.getByLabel("Scenario")).toHaveValue(/^Like the run of/);
  await expect(scenarios).toContainText("It fails");
  await scenarios.getByRole("button", { name: "Save scenario" }).click();
  await expect.poll(async () => (await api(listScenarios, { params: { id } })).scenarios.length).toBe(1);
});

test("the canvas shows how many runs reached each step", async ({ page, server, expectAccessible }) => {
  const id = await openNew(page, server.baseUrl, BY_HAND);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  await api(startRun, { params: { id }, body: {} });
  await open(page, id);
  await panel(page).getByRole("button", { name: "Runs" }).click();
  await expect(runsOf(page, "Done")).toBeVisible();
  await panel(page).getByText("Where runs drop off").click();
  const steps = panel(page).getByRole("list", { name: "Steps and how many runs reached them" });
  await expect(steps.getByRole("listitem").filter({ hasText: "Create callback" })).toContainText("100%");
  await expect(page.getByTestId("count-queue")).toHaveText("1 · 100%");
  await expectAccessible();
  await panel(page).getByText("Where runs drop off").click();
  await expect(page.getByTestId("count-queue")).toHaveCount(0);
});

test("the newest run is open beside the list, and Back leads from another one to it", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, BY_HAND);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  await api(startRun, { params: { id }, body: {} });
  await api(startRun, { params: { id }, body: {} });
  await open(page, id);
  await panel(page).getByRole("button", { name: "Runs" }).click();
  await expect(runsOf(page, "Done")).toHaveCount(2);
  const [newest, older] = [runsOf(page, "Done").first(), runsOf(page, "Done").last()];
  await expect(newest).toHaveAttribute("aria-pressed", "true");
  await expect(panel(page).getByRole("list", { name: "Steps" })).toBeVisible();
  await older.click();
  await expect(older).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(newest).toHaveAttribute("aria-pressed", "true");
});

test("a draft is tested as far as it is finished, and the first unfinished step is one press away", async ({
  page,
  server,
  expectAccessible,
}) => {
  const nodes = [
    { ...AT_ANY_HOUR.nodes[0], id: "missed", next: "queue" },
    { ...queue, config: { phone: "{{trigger.caller_phone}}" }, next: "text", position: { x: 320, y: 0 } },
    { id: "text", type: "action", action: "send_sms", config: {}, position: { x: 640, y: 0 } },
  ];
  await openNew(page, server.baseUrl, { ...AT_ANY_HOUR, nodes });
  await panel(page).getByRole("button", { name: "Test", exact: true }).click();
  await panel(page).getByRole("button", { name: "Run test" }).click();
  await expect(panel(page).getByText("Ended before “Send SMS”, which isn't finished")).toBeVisible();
  await expect(
    panel(page).getByText("To save this test as a scenario, finish the steps and run it again."),
  ).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Save as a scenario" })).toHaveCount(0);
  await expect(page.getByTestId("card-queue")).toHaveAttribute("data-state", "succeeded");
  await expectAccessible();
  await panel(page).getByRole("button", { name: "Go to the step" }).click();
  await expect(page.getByTestId("card-text")).toHaveAttribute("data-selected", "true");
  await expect(page.getByRole("button", { name: "Deploy", exact: true })).toBeDisabled();
});

test("a real run highlights its path, is opened in the test panel and rerun", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, AT_ANY_HOUR);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  await open(page, id);
  await panel(page).getByRole("button", { name: "Runs" }).click();
  await expect(panel(page).getByRole("region", { name: "Runs" })).toBeVisible();
  await expect(panel(page).locator(".animate-pulse-soft")).toHaveCount(0);
  await expect(runsOf(page, "Robin Fox")).toHaveCount(0);
  await api(createContact, { body: { phone: "+12025550198", name: "Robin Fox" } });
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
  await expect(page.getByRole("button", { name: "Show the draft instead of version 1" })).toBeVisible();

  await panel(page).getByRole("button", { name: "Run again…" }).click();
  const dialog = page.getByRole("dialog", { name: "Run it again" });
  await expect(dialog).toContainText("Repeated");
  const again = dialog.getByRole("button", { name: "Run again", exact: true });
  await expect(again).toBeDisabled();
  await dialog.getByRole("checkbox").check();
  await again.click();
  await expect(dialog).toHaveCount(0);
  await expect(run).toHaveCount(2);

  await panel(page).getByRole("button", { name: "Test with this data" }).click();
  await expect(panel(page).getByLabel("Caller's name")).toHaveValue("Robin Fox");
  await expect(page.getByRole("button", { name: /^Close the run/ })).toHaveCount(0);
  await expect(panel(page).getByText("Tests version 1, as it ran")).toBeVisible();
  await expect(panel(page).getByLabel("Date and time", { exact: true })).not.toHaveValue("");
  await expect(panel(page).getByRole("figure", { name: "Phone" })).toContainText("(202) 555-0198");
});

test("a waiting run is canceled after a question that says what won't happen", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    name: "Waits for days",
    nodes: [
      { id: "start", type: "trigger", event: "manual", next: "wait" },
      {
        ...{ id: "wait", type: "action", action: "delay", next: "queue" },
        config: { duration: { amount: 30, unit: "days" } },
      },
      { ...queue, config: { phone: "+12025550193" } },
    ],
  });
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  const { id: runId } = await api(startRun, { params: { id }, body: {} });
  await page.goto(`/w/${WORKSPACE}/automations/${id}?run=${runId}`);
  const cancel = panel(page).getByRole("button", { name: "Cancel run…" });
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: "Cancel this run?" });
  await expect(dialog).toContainText("The remaining steps of “Waits for days” won't happen.");
  await dialog.getByRole("button", { name: "Keep it running" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await api(getRun, { params: { id: runId } })).status).toBe("waiting");
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByText("Run canceled")).toBeVisible();
  // The button that asked is gone, so the focus stays with the run.
  await expect(panel(page).getByRole("region", { name: "The run" }).locator(":focus")).toContainText(
    "Canceled",
  );
  await expect.poll(async () => (await api(getRun, { params: { id: runId } })).status).toBe("cancelled");
  await panel(page).getByRole("radio", { name: "Canceled" }).click();
  await expect(
    panel(page).getByRole("region", { name: "Runs" }).getByRole("button", { name: /v1$/ }),
  ).toHaveCount(1);
});

test("a scenario's result is out of date as soon as the draft runs differently", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, AT_ANY_HOUR);
  await apiOf(page, server.baseUrl)(createScenario, {
    params: { id },
    body: { name: "No email", sampleData: {}, assertions: [{ type: "not_sent", channel: "email" }] },
  });
  await panel(page).getByRole("button", { name: "Test", exact: true }).click();
  const scenarios = panel(page).getByRole("region", { name: "Scenarios" });
  await scenarios.getByRole("button", { name: "Run all" }).click();
  await expect(scenarios.getByText("Passes")).toBeVisible();
  await page.getByTestId("card-queue").click();
  await page.locator("body").press("e");
  await expect(scenarios.getByText("Out of date")).toBeVisible();
  await expect(scenarios.getByText("Passes")).toHaveCount(0);
  await page.locator("body").press("ControlOrMeta+z");
  await expect(scenarios.getByText("Passes")).toBeVisible();
});

test("debugging a failed run tests it at once and selects the step that failed", async ({ page, server }) => {
  const id = await makeFailing(page, server.baseUrl, `Failing ${Date.now()}`);
  await open(page, id);
  await panel(page).getByRole("button", { name: "Runs" }).click();
  await panel(page).getByRole("button", { name: /v1$/ }).click();
  await panel(page).getByRole("button", { name: "Test with this data" }).click();
  await expect(panel(page).getByRole("region", { name: "The path" }).getByRole("listitem")).not.toHaveCount(
    0,
  );
  await expect(page.getByTestId("card-lost")).toHaveAttribute("data-selected", "true");
  await expect(panel(page).getByRole("button", { name: "Run test" })).toBeInViewport({ ratio: 1 });
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
  await api(createContact, { body: { phone: "+12025550197", name: "Hanna Hears" } });
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
  // The field above grows when its editor is loaded, and moves the section away from a press.
  await expect(details(page).getByRole("textbox", { name: "Message" })).toBeVisible();
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
