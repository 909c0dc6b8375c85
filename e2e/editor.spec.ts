import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import {
  choose,
  details,
  draftOf,
  expectSaved,
  open,
  openNew,
  saveAsSomebodyElse,
  steps,
} from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("the missed-call example is built by mouse, tested and deployed", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/automations`);
  await page.getByRole("button", { name: "New automation", exact: true }).click();
  await page
    .getByRole("region", { name: "Start" })
    .getByRole("button", { name: /A call is missed/ })
    .click();
  await choose(details(page), "During business hours", "Yes");
  await steps(page)
    .getByRole("button", { name: /Send SMS/ })
    .click();
  await details(page)
    .getByRole("textbox", { name: "Message" })
    .fill("Sorry we missed you! Reply STOP to opt out.");
  await steps(page)
    .getByRole("button", { name: /Create callback/ })
    .click();
  await expect(page.getByTestId("edge-next send_sms create_callback")).toBeAttached();
  await page.getByRole("textbox", { name: "Automation name" }).fill("Built by mouse");
  await expectSaved(page);

  await page.getByRole("button", { name: "Test", exact: true }).first().click();
  await page.getByRole("button", { name: "Run test" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Phone" })).toContainText("Sorry we missed you!");
  await expect(page.getByTestId("card-send_sms")).toHaveAttribute("data-state", "succeeded");

  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("When a call is missed during business hours");
  await page.getByRole("button", { name: "Deploy version 1" }).click();
  await expect(page.getByRole("button", { name: /v1 live/ })).toBeVisible();
});

test("the same is built by keyboard alone, in the outline", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, { name: "Built by keys" });
  const choose = async (search: string) => {
    await page.getByRole("dialog").getByRole("searchbox", { name: "Search steps" }).fill(search);
    await page.keyboard.press("Enter");
  };
  await page.locator("body").press("n");
  await choose("call is missed");
  await expect(page.getByTestId("rf__node-trigger")).toBeFocused();
  await page.keyboard.press("o");
  await page.getByRole("treeitem", { name: "Add a step" }).press("Enter");
  await choose("send sms");
  await page.getByRole("textbox", { name: "Message" }).focus();
  await page.keyboard.type("Sorry! Reply STOP to opt out.");
  await page.getByRole("treeitem", { name: "Add a step" }).press("Enter");
  await choose("callback");
  await expect(page.getByRole("treeitem")).toHaveCount(4);
  await expectSaved(page);
  const draft = await draftOf(page, server.baseUrl, id);
  expect(draft.nodes.map((node) => node.id)).toEqual(["trigger", "send_sms", "create_callback"]);
  expect(draft.validation.errors).toEqual([]);
});

test("trigger fields are suggested while typing braces, and become a chip", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  const message = details(page).getByRole("textbox", { name: "Message" });
  await message.fill("");
  await message.pressSequentially("Hello {{caller's na");
  await expect(page.getByRole("option", { name: "Caller's name" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(details(page).locator(".template-chip", { hasText: "caller's name" })).toBeVisible();
  await expectSaved(page);
  const draft = await draftOf(page, server.baseUrl, id);
  expect(draft.nodes[1]).toMatchObject({ config: { message: "Hello {{trigger.caller_name}}" } });
});

test("a problem is shown, and the suggested fix resolves it in one step", async ({ page, server }) => {
  const broken = structuredClone(MISSED_CALL);
  Object.assign(broken.nodes[1]?.config ?? {}, { to: "{{trigger.caller_fone}}" });
  await openNew(page, server.baseUrl, broken);
  const deploy = page.getByRole("button", { name: "Deploy", exact: true });
  await expect(deploy).toHaveAttribute("aria-disabled", "true");
  await expect(deploy).toHaveAccessibleDescription(/^Fix one problem first/);
  await page.getByRole("button", { name: /^Problems/ }).click();
  await page
    .getByRole("button", { name: /^Fix: .*caller_fone/ })
    .first()
    .click();
  await expect(deploy).toHaveAttribute("aria-disabled", "false");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(deploy).toHaveAttribute("aria-disabled", "true");
});

test("undoing everything and redoing it gives the same automation, even after a reload", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl);
  const start = await draftOf(page, server.baseUrl, id);
  await page.getByTestId("card-text").click();
  await details(page).getByRole("textbox", { name: "Message" }).fill("Another text");
  await page.getByTestId("card-queue").click();
  await page.keyboard.press("Delete");
  await expect(page.getByTestId("card-queue")).toHaveCount(0);
  await expectSaved(page);
  const end = await draftOf(page, server.baseUrl, id);
  await page.reload();
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  await undo.click();
  await undo.click();
  await expect(undo).toBeDisabled();
  await expectSaved(page);
  await expect.poll(async () => (await draftOf(page, server.baseUrl, id)).nodes).toEqual(start.nodes);
  await redo.click();
  await redo.click();
  await expect(redo).toBeDisabled();
  await expect.poll(async () => (await draftOf(page, server.baseUrl, id)).nodes).toEqual(end.nodes);
});

test("edits of different steps by two people are both saved; the same field is a conflict", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl);
  const theirs = structuredClone(MISSED_CALL.nodes);
  Object.assign(theirs[2]?.config ?? {}, { priority: "high" });
  await saveAsSomebodyElse(page, server.baseUrl, { id, nodes: theirs });
  await page.getByTestId("card-text").click();
  const message = details(page).getByRole("textbox", { name: "Message" });
  await message.fill("Mine. Reply STOP to opt out.");
  await expectSaved(page);
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).nodes.map((node) => node.config))
    .toMatchObject([undefined, { message: "Mine. Reply STOP to opt out." }, { priority: "high" }]);

  const again = (await draftOf(page, server.baseUrl, id)).nodes;
  Object.assign(again[1]?.config ?? {}, { message: "Theirs" });
  // Offline for a moment, so that the other change does not arrive before this one is typed.
  await page.route("**/v1/automations/*", (route) => route.abort());
  await saveAsSomebodyElse(page, server.baseUrl, { id, nodes: again });
  await message.fill("Mine again");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await page.unroute("**/v1/automations/*");
  await expect(page.getByRole("dialog", { name: "You made a conflicting change elsewhere" })).toContainText(
    "Theirs",
  );
  await expect(page.locator("[data-save=asked]")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).nodes[1])
    .toMatchObject({ config: { message: "Mine again" } });
});

test("of several conflicts each is chosen", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  Object.assign(nodes[1]?.config ?? {}, { message: "Theirs" });
  Object.assign(nodes[2]?.config ?? {}, { priority: "urgent" });
  await page.route("**/v1/automations/*", (route) => route.abort());
  await saveAsSomebodyElse(page, server.baseUrl, { id, nodes });
  await page.getByTestId("card-text").click();
  await details(page).getByRole("textbox", { name: "Message" }).fill("Mine. Reply STOP to opt out.");
  await page.getByTestId(`card-${nodes[2]?.id}`).click();
  await choose(details(page), "Priority", "Low");
  await page.unroute("**/v1/automations/*");
  const dialog = page.getByRole("dialog", { name: "You made a conflicting change elsewhere" });
  const save = dialog.getByRole("button", { name: "Keep chosen" });
  await expect(save).toBeDisabled();
  await dialog
    .getByRole("group", { name: /Message/ })
    .getByRole("radio", { name: /Theirs/ })
    .check();
  await expect(save).toBeDisabled();
  await dialog
    .getByRole("group", { name: /Priority/ })
    .getByRole("radio", { name: /Mine/ })
    .check();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).nodes.map((node) => node.config))
    .toMatchObject([undefined, { message: "Theirs" }, { priority: "low" }]);
});

test("a version is compared with the draft and restored as live", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  const deploy = async (version: number) => {
    await page.getByRole("button", { name: "Deploy", exact: true }).click();
    await page.getByRole("button", { name: `Deploy version ${version}` }).click();
    await expect(page.getByRole("button", { name: new RegExp(`v${version} live`) })).toBeVisible();
  };
  await deploy(1);
  await page.getByTestId("card-text").click();
  await details(page).getByRole("textbox", { name: "Message" }).fill("Second text. Reply STOP to opt out.");
  await expectSaved(page);
  await deploy(2);
  await page.getByRole("button", { name: /v2 live/ }).click();
  const first = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Roll back to this version" }) })
    .filter({ hasText: "Version 1" });
  // The draft equals the live version, which is beside the one before it then.
  const drawer = page.getByRole("dialog", { name: "Versions" });
  const live = drawer.getByRole("listitem").filter({ hasText: "Version 2" });
  await live.getByRole("button", { name: "Compare" }).click();
  await expect(live.getByRole("figure", { name: "Version 1" })).toBeVisible();
  const change = live.getByRole("button", { name: /^Changed the message/ });
  await expect(change).toBeVisible();
  await choose(live, "Compare with", "Draft");
  await expect(live.getByRole("figure", { name: "Draft" })).toBeVisible();
  await expect(change).toHaveCount(0);
  await first.getByRole("button", { name: "Compare" }).click();
  await expect(first).toContainText("Changed the message");
  await first.getByRole("button", { name: "Roll back to this version" }).click();
  const asked = page.getByRole("dialog", { name: "Roll back to version 1" });
  await expect(asked.getByRole("region", { name: "What changes" })).toContainText("Changed the message");
  await asked.getByRole("button", { name: "Roll back", exact: true }).click();
  await expect(page.getByRole("button", { name: /v3 live/ })).toBeVisible();
});

test("pasted text that is not an automation is refused with a sentence and changes nothing", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl);
  const many = JSON.stringify({
    nodes: Array.from({ length: 5_000 }, (_, at) => ({ id: `n${at}`, type: "condition" })),
  });
  for (const [text, said] of [
    ["Buy milk", /isn.t an automation/],
    [many, /500/],
  ] as const) {
    await page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("text typed while the server was unavailable is saved when it returns", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  await page.route("**/v1/automations/*", (route) => route.abort());
  await page.getByRole("textbox", { name: "Automation name" }).fill("Typed without a server 🦷 مرحبا");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await page.unroute("**/v1/automations/*");
  await expectSaved(page);
  expect((await draftOf(page, server.baseUrl, id)).name).toBe("Typed without a server 🦷 مرحبا");
});

test("typing in a step or dragging it re-renders no other card", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  await details(page).getByRole("textbox", { name: "Message" }).focus();
  const rendersOf = (id: string) => page.evaluate((node) => window.switchboardRenders?.of(node) ?? -1, id);
  await expect.poll(() => rendersOf("queue")).toBeGreaterThan(0);
  const before = await rendersOf("queue");
  await page.keyboard.type(" And more.");
  await expectSaved(page);
  expect(await rendersOf("queue")).toBe(before);

  const box = await page.getByTestId("card-text").boundingBox();
  if (!box) throw new Error("the card is not on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 140, { steps: 12 });
  await page.mouse.up();
  await expectSaved(page);
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  expect(await rendersOf("queue")).toBe(before);
});

test("every screen of the editor is accessible", async ({ page, server, expectAccessible }) => {
  const id = await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  await expect(details(page).getByRole("textbox", { name: "Message" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Test", exact: true }).first().click();
  await page.getByRole("button", { name: "Run test" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole("radio", { name: "Outline" }).click();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, id);
  await expect(page.getByRole("tree", { name: "Outline of the automation" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Test", exact: true }).first().click();
  await page.getByRole("button", { name: "Run test" }).click();
  await expect(page.getByRole("button", { name: "Clear test results" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Close the panel" })).toBeInViewport({ ratio: 1 });
});
