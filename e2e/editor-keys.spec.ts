import type { Locator, Page } from "@playwright/test";
import { details, draftOf, expectSaved, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

/** Presses Tab until the element has the focus; fails if Tab cannot reach it. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${target}`);
}

async function enter(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test("an automation is built and deployed without the mouse", async ({ page, server }) => {
  await openNew(page, server.baseUrl, { name: "By keys alone" });
  const search = page.getByRole("dialog").getByRole("searchbox", { name: "Search steps" });
  const choose = async (words: string) => {
    await expect(search).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  };
  await page.keyboard.press("n");
  await choose("call is missed");
  await expect(page.getByTestId("rf__node-trigger")).toBeFocused();
  await page.keyboard.press("o");
  await enter(page, page.getByRole("button", { name: "Then: add a step" }));
  await choose("send sms");
  await tabTo(page, page.getByRole("textbox", { name: "Message" }));
  await page.keyboard.type("Sorry! Reply STOP to opt out.");
  await expectSaved(page);

  const panel = page.getByRole("region", { name: "Below the canvas" });
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await expect(panel.getByRole("button", { name: "Test", exact: true })).toBeFocused();
  await enter(page, panel.getByRole("button", { name: "Run test" }));
  await expect(panel.getByText("Completed")).toBeVisible();

  await enter(page, page.getByRole("button", { name: "Deploy", exact: true }));
  const dialog = page.getByRole("dialog");
  await enter(page, dialog.getByRole("button", { name: "Deploy version 1" }));
  await expect(page.getByRole("button", { name: /v1 live/ })).toBeVisible();
});

test("an edge is removed and connected to an existing step by keyboard", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  await expect(page.getByTestId("card-missed")).toBeVisible();
  await page.keyboard.press("o");
  await page.getByRole("treeitem", { name: /call is missed/i }).focus();
  await enter(page, page.getByRole("button", { name: "Then: remove the connection" }));
  await expect(page.getByRole("status", { name: "What changed" })).toHaveText("Remove a connection");
  await enter(page, page.getByRole("button", { name: "Then: add a step" }));
  const dialog = page.getByRole("dialog", { name: "What comes next?" });
  await expect(dialog.getByRole("searchbox", { name: "Search steps" })).toBeFocused();
  await page.keyboard.type("steps you have callback");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expectSaved(page);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  expect(nodes.map(({ id, next }) => [id, next ?? null])).toEqual([
    ["missed", "queue"],
    ["text", "queue"],
    ["queue", null],
  ]);
});

test("arrow keys move a selected step, and successive presses are one undo step", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl);
  const placeOf = async () =>
    (await draftOf(page, server.baseUrl, id)).nodes.find((node) => node.id === "text")?.position;
  const before = await placeOf();
  await page.getByTestId("card-text").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expectSaved(page);
  await expect.poll(placeOf).toEqual({ x: 328, y: 16 });
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(placeOf).toEqual(before);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("keys pressed while a dialog or a note is on the way are typed into it", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.keyboard.press("Shift+N");
  await page.keyboard.type("tdk");
  arrive();
  const note = page.getByRole("textbox", { name: "Text of the note" });
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("tdk");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("to");
  await expect(page.getByPlaceholder("Find a step")).toHaveValue("to");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Run test" })).toHaveCount(0);
  await page.keyboard.press("n");
  await page.keyboard.type("send sms");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toHaveValue("send sms");
});

test("a dialog gives the focus back to what opened it", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  const card = page.locator('.react-flow__node[data-id="text"]');
  await card.press("Control+f");
  await expect(page.getByPlaceholder("Find a step")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();

  await card.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();

  const more = page.getByRole("button", { name: "More", exact: true });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Versions" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Versions" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("undo in a comment changes the comment alone", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  await page.keyboard.press("e");
  await page.keyboard.press("c");
  const comment = page.getByRole("textbox", { name: /^Comment on/ });
  await expect(comment).toBeFocused();
  await page.keyboard.type("Too long");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(comment).not.toHaveValue("Too long");
  await expectSaved(page);
  const off = async () =>
    (await draftOf(page, server.baseUrl, id)).nodes.find((node) => node.id === "text")?.disabled;
  expect(await off()).toBe(true);
});

test("an edge is selected with Enter on the canvas and removed with Delete", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  const wire = page.getByRole("group", { name: "From Send SMS, to Create callback" });
  await wire.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await expect(wire).toHaveCount(0);
  await expectSaved(page);
  expect((await draftOf(page, server.baseUrl, id)).nodes[1]).not.toHaveProperty("next", "queue");
});

test("the focus goes into the field that a step just added waits for", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  await steps(page)
    .getByRole("button", { name: /^Send SMS/ })
    .click();
  await expect(details(page).getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("rf__node-send_sms")).toBeFocused();
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByRole("searchbox", { name: "Search steps" }).fill("condition");
  await page.keyboard.press("Enter");
  await expect(details(page).getByRole("combobox", { name: "Field", exact: true })).toBeFocused();
});

test("keys walk through the steps, open a form and the deploy, and do nothing while one types", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl);
  await expect(page.getByTestId("card-missed")).toBeVisible();
  const walk: [string, string][] = [
    ["j", "missed"],
    ["j", "text"],
    ["j", "queue"],
    ["j", "queue"],
    ["k", "text"],
  ];
  for (const [key, id] of walk) {
    await page.keyboard.press(key);
    await expect(page.getByTestId(`card-${id}`)).toHaveAttribute("data-selected", "true");
    await expect(page.getByTestId(`rf__node-${id}`)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(details(page).getByRole("textbox", { name: "To" })).toBeFocused();
  await page.keyboard.press("Tab");
  const message = details(page).getByRole("textbox", { name: "Message" });
  while (!(await message.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.type("jkdnotpr1");
  await expect(message).toContainText("jkdnotpr1");
  await expect(page.getByTestId("card-text")).toHaveAttribute("data-selected", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectSaved(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await expect(page.getByRole("dialog", { name: /Deploy/ })).toBeVisible();
});

test("Tab skips the list of steps and the canvas in a few stops", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  await page.getByTestId("card-text").click();
  await expect(details(page).getByRole("textbox", { name: "Message" })).toBeVisible();
  await steps(page).getByRole("searchbox", { name: "Search steps" }).focus();
  const stops: string[] = [];
  const inDetails = () => details(page).evaluate((element) => element.contains(document.activeElement));
  while (!(await inDetails()) && stops.length < 30) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ""));
  }
  expect(stops.length, stops.join("\n")).toBeLessThan(20);

  await page.getByRole("link", { name: "Back to automations" }).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  const skip = page.getByRole("button", { name: "Skip to the details" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(details(page)).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await inDetails()).toBe(true);
});
