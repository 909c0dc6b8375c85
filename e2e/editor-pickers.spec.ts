import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { choose, details, draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test, untilStill } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const CONDITION = {
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "if" },
    { id: "if", type: "condition", conditionType: "if_else" },
  ],
};

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("a field is found by typing, chosen with Enter and shown with an example", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, CONDITION);
  await page.getByTestId("card-if").click();
  const field = details(page).getByRole("combobox", { name: "Field", exact: true });
  await field.focus();
  await page.keyboard.press("c");
  const search = page.getByRole("searchbox", { name: "Search field" });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("c");
  await page.keyboard.type("aller na");
  const option = page.getByRole("option", { name: "Caller's name", exact: true });
  await expect(option).toHaveAttribute("aria-description", /\w/);
  await expect(page.getByRole("group", { name: "What started it" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveText("Caller's name");
  await expectSaved(page);
  expect((await draftOf(page, server.baseUrl, id)).nodes[1]).toMatchObject({
    expression: { field: "trigger.caller_name" },
  });
});

test("arrows, Home, End, Escape and Tab work in an open list", async ({ page, server }) => {
  await openNew(page, server.baseUrl, CONDITION);
  await page.getByTestId("card-t").click();
  const event = details(page).getByRole("combobox", { name: "Starts when" });
  const active = page.locator("[role=option][data-active]");
  await event.focus();
  await page.keyboard.press("ArrowDown");
  await expect(active).toHaveText("A call is missed");
  await expect(page.getByRole("searchbox", { name: "Search starts when" })).toHaveAttribute(
    "aria-activedescendant",
    (await active.getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Home");
  await expect(active).toHaveAttribute("aria-posinset", "1");
  await page.keyboard.press("ArrowDown");
  await expect(active).toHaveAttribute("aria-posinset", "2");
  await page.keyboard.press("End");
  await expect(active).toHaveAttribute("aria-posinset", (await active.getAttribute("aria-setsize")) ?? "");
  await page.keyboard.type("zzz");
  await expect(page.getByRole("status").filter({ hasText: "No matches." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(event).toBeFocused();
  await expect(event).toHaveText("A call is missed");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(event).not.toBeFocused();
  await expect(details(page).locator(":focus")).toHaveCount(1);
});

test("a letter chooses in a short list, and acts on nothing else", async ({ page, server }) => {
  await openNew(page, server.baseUrl, CONDITION);
  await page.getByTestId("card-t").click();
  const flag = details(page).getByRole("combobox", { name: "During business hours" });
  await flag.focus();
  // Elsewhere this key adds a step.
  await page.keyboard.press("n");
  await expect(page.getByRole("listbox", { name: "During business hours" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(flag).toHaveText("No");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a service of the workspace is chosen, and any other text is accepted", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "b" },
      {
        id: "b",
        type: "action",
        action: "book_appointment",
        config: { contactPhone: "{{trigger.caller_phone}}", service: "", nextAvailable: { withinDays: 14 } },
      },
    ],
  });
  const service = async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.config;
  await page.getByTestId("card-b").click();
  await choose(details(page), "Service", "Cleaning");
  await expectSaved(page);
  await expect.poll(service).toMatchObject({ service: "Cleaning" });
  await details(page).getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("searchbox", { name: "Search service" }).fill("Moon whitening");
  await page.getByRole("option", { name: "Use “Moon whitening”" }).click();
  await expect(
    details(page).getByText("There is no service “Moon whitening” in this workspace"),
  ).toBeVisible();
  await details(page).getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("searchbox", { name: "Search service" }).fill("caller's name");
  await page.keyboard.press("Enter");
  await expect.poll(service).toMatchObject({ service: "{{trigger.caller_name}}" });
});

test("a list of a thousand automations opens, scrolls and is searched without delay", async ({
  page,
  server,
}) => {
  await page.route("**/v1/automations/secret-names", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.desk.automations = Array.from({ length: 1_000 }, (_, at) => ({
      id: `auto_${at}`,
      name: `Recall number ${at}`,
      status: "active",
      event: "manual",
    }));
    await route.fulfill({ response: answer, json: body });
  });
  await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "s" },
      { id: "s", type: "action", action: "start_automation", config: { automationId: "auto_3" } },
    ],
  });
  await page.getByTestId("card-s").click();
  const picker = details(page).getByRole("combobox", { name: "Automation", exact: true });
  await expect(picker).toHaveText("Recall number 3");
  await picker.click();
  const options = page.getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-setsize", "1000");
  expect(await options.count()).toBeLessThan(60);
  await page.keyboard.press("End");
  await expect(page.getByRole("option", { name: "Recall number 999" })).toBeVisible();
  // Counted in time of the processor, which does not depend on what else the machine does.
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
  const letters: number[] = [];
  for (const [at, letter] of [..."recall 99"].entries()) {
    const before = await busy();
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await expect(page.getByRole("searchbox", { name: "Search automation" })).toHaveValue(
      "recall 99".slice(0, at + 1),
    );
    letters.push((await busy()) - before);
  }
  expect(Math.max(...letters)).toBeGreaterThan(0);
  expect(Math.max(...letters), letters.map((ms) => ms.toFixed(1)).join(" ")).toBeLessThan(50);
  process.stdout.write(`a letter among 1,000 options: ${Math.max(...letters).toFixed(1)} ms at most\n`);
  await expect(options.first()).toHaveAttribute("aria-setsize", "19");
});

test("on a phone a picker fits the screen and its options are large enough to tap", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signInAs(page, { server, email: "owner@example.com" });
  await openNew(page, server.baseUrl, MISSED_CALL);
  await page.getByRole("treeitem", { name: /call is missed/i }).tap();
  await details(page).getByRole("combobox", { name: "Starts when" }).tap();
  const list = page.getByRole("dialog", { name: "Starts when" });
  await expect(list).toBeVisible();
  await untilStill(page);
  const box = await list.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  const option = list.getByRole("option").first();
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await expect(list).toHaveCount(0);
  await context.close();
});

test("an open picker is accessible", async ({ page, server, expectAccessible }) => {
  await openNew(page, server.baseUrl, CONDITION);
  await page.getByTestId("card-if").click();
  await details(page).getByRole("combobox", { name: "Field", exact: true }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await expectAccessible();
});

test("the forms of the editor have no native select", async ({ page, server }) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  for (const step of ["card-missed", "card-text", "card-queue"]) {
    await page.getByTestId(step).click();
    await expect(details(page).getByRole("textbox", { name: "Step name" })).toBeVisible();
    const folded = details(page).locator("details:not([open]) > summary");
    while ((await folded.count()) > 0) await folded.first().click();
    await expect(details(page).getByRole("combobox").first()).toBeVisible();
    await expect(details(page).locator("select")).toHaveCount(0);
  }
});

test("a reply is found by its usual words once a step waits for it", async ({ page, server }) => {
  const condition = {
    id: "if",
    type: "condition",
    expression: { field: "", operator: "equals" },
    trueBranch: "yes",
    falseBranch: "no",
  };
  const ends = ["yes", "no"].map((id) => ({ id, type: "action", action: "stop" }));
  const trigger = { id: "t", type: "trigger", event: "call.missed" };
  const search = async () => {
    await page.getByTestId("card-if").click();
    await details(page).getByRole("combobox", { name: "Field" }).click();
    await page.keyboard.type("replied");
  };
  await openNew(page, server.baseUrl, { nodes: [{ ...trigger, next: "if" }, condition, ...ends] });
  await search();
  await expect(page.getByText("To react to a reply, add Wait for an event before this step.")).toBeVisible();
  const wait = {
    id: "wait",
    type: "action",
    action: "wait_for_event",
    config: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
    trueBranch: "if",
  };
  await openNew(page, server.baseUrl, { nodes: [{ ...trigger, next: "wait" }, wait, condition, ...ends] });
  await search();
  await page.getByRole("option", { name: "Reply", exact: true }).click();
  await expect(details(page).getByRole("combobox", { name: "Field" })).toContainText(
    "Reply of Wait for an event",
  );
  await expect(page.getByTestId("card-if")).toContainText("Reply is");
});
