import type { Page } from "@playwright/test";
import { draftOf, openNew, steps } from "./editor-steps";
import { expect, test, untilStill } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const row = (gap: number) => ({
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "a", position: { x: 0, y: 0 } },
    {
      id: "a",
      type: "action",
      action: "create_callback",
      config: { phone: "{{trigger.caller_phone}}" },
      next: "b",
      position: { x: 240 + gap, y: 0 },
    },
    {
      id: "b",
      type: "action",
      action: "stop",
      config: {},
      position: { x: 2 * (240 + gap), y: 0 },
    },
  ],
});

async function middleOf(page: Page, edge: string) {
  const box = await page.getByTestId(`edge-${edge}`).locator(".edge").boundingBox();
  if (!box) throw new Error("the edge is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a short edge shows its plus while it is pointed at, and a click on it adds a step there", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, row(80));
  const middle = await middleOf(page, "next t a");
  const plus = page.getByTestId("insert-next t a");
  await page.mouse.move(middle.x, middle.y);
  await expect(plus).toBeVisible();
  await page.mouse.move(middle.x, middle.y + 200);
  await expect(plus).toHaveCount(0);
  await page.mouse.click(middle.x, middle.y - 8);
  await page.mouse.click(middle.x, middle.y);
  const dialog = page.getByRole("dialog", { name: "What comes next?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.type("wait");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).edges.map(({ from, to }) => `${from} ${to}`))
    .toEqual(expect.arrayContaining(["t delay", "delay a"]));
});

test("a selected edge is removed by its button", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, row(80));
  const middle = await middleOf(page, "next a b");
  await page.mouse.click(middle.x + 20, middle.y);
  await page.getByTestId("cut-next a b").click();
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).edges.map(({ from, to }) => `${from} ${to}`))
    .toEqual(["t a"]);
});

test("a click on one of several selected steps selects it alone", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, row(80));
  const card = (step: string) => page.getByTestId(`card-${step}`);
  const selected = page.locator(".card[data-selected]");
  await card("a").click();
  await card("b").click({ modifiers: ["Shift"] });
  await expect(selected).toHaveCount(2);
  await card("b").click();
  await expect(selected).toHaveCount(1);
  await page.keyboard.press("Control+a");
  await expect(selected).toHaveCount(3);
  await card("b").click();
  await expect(selected).toHaveCount(1);
  await page.keyboard.press("Delete");
  await expect.poll(async () => (await draftOf(page, server.baseUrl, id)).nodes.length).toBe(2);

  const [first, last] = [await card("t").boundingBox(), await card("a").boundingBox()];
  if (!first || !last) throw new Error("a card is not drawn");
  await page.keyboard.down("Shift");
  await page.mouse.move(first.x - 20, first.y - 40);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width + 20, last.y + last.height + 40, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(selected).toHaveCount(2);
  await page.mouse.click(last.x + last.width / 2, last.y + 10);
  await expect(selected).toHaveCount(1);
  await expect(page.locator(".react-flow__nodesselection-rect")).toHaveCount(0);
});

test("keys typed while a list of fields is open search it and do nothing on the canvas", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl, row(80));
  await page.getByTestId("card-a").click();
  const form = page.getByRole("complementary", { name: "Details" });
  await form.getByRole("button", { name: "Insert a field into phone" }).click();
  await expect(page.getByRole("searchbox", { name: "Search fields" })).toBeFocused();
  await page.keyboard.type("name");
  await expect(page.getByRole("option", { name: "Caller's name" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Caller's phone" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(form.getByRole("textbox", { name: "Phone" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(".card[data-off]")).toHaveCount(0);
  // The list of a menu takes the keys as well.
  await form.getByRole("button", { name: "More about this step" }).click();
  await page.getByRole("menu").press("n");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
});

test("one brace typed into a text opens its list of fields", async ({ page, server }) => {
  await openNew(page, server.baseUrl, row(80));
  await page.getByTestId("card-a").click();
  const reason = page.getByRole("textbox", { name: "Caller's name" });
  await reason.click();
  await page.keyboard.type("For {caller's name");
  await page.keyboard.press("Enter");
  await expect(reason).toContainText("For");
  await expect(reason.locator(".template-chip")).toHaveText("caller's name");
});

test("a step dragged over an edge marks where it goes", async ({ page, server }) => {
  await openNew(page, server.baseUrl, row(80));
  const middle = await middleOf(page, "next t a");
  const item = steps(page).getByRole("button", { name: /^Send SMS/ });
  const from = await item.boundingBox();
  if (!from) throw new Error("the step is not drawn");
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(middle.x - 40, middle.y, { steps: 5 });
  await page.mouse.move(middle.x, middle.y, { steps: 3 });
  await expect(page.locator(".react-flow__edge[data-dropping]")).toHaveCount(1);
  await page.mouse.up();
  await expect(page.locator(".react-flow__edge[data-dropping]")).toHaveCount(0);
  await expect(page.getByTestId("card-send_sms")).toBeVisible();
});

test("a click on an outlet opens the list of steps beside it, and Down moves on from the marked one", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [{ ...row(80).nodes[0], next: null }, row(80).nodes[2]],
  });
  const outlet = page.getByTestId("card-t").locator(".handle.source");
  const at = await outlet.boundingBox();
  await outlet.click();
  const dialog = page.getByRole("dialog", { name: "What comes next?" });
  await expect(dialog).toBeVisible();
  await expect(page.locator(".card[data-selected]")).toHaveCount(0);
  await untilStill(page);
  const box = await dialog.boundingBox();
  if (!at || !box) throw new Error("the outlet or the list is not drawn");
  expect(Math.abs(box.x - at.x)).toBeLessThan(40);
  await page.keyboard.type("wait");
  await expect(dialog.locator("[data-next]")).toHaveAttribute("data-item", "delay");
  const filtered = await dialog.boundingBox();
  expect(filtered?.y).toBe(box.y);
  expect(filtered?.height).toBeLessThan(box.height);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).edges.map(({ from, to }) => `${from} ${to}`))
    .toEqual(["t wait_for_event"]);
});

test("a double click on the empty canvas adds a step there", async ({ page, server }) => {
  await openNew(page, server.baseUrl, row(80));
  const card = await page.getByTestId("card-a").boundingBox();
  if (!card) throw new Error("the step is not drawn");
  const point = { x: card.x + 20, y: card.y + 200 };
  await page.mouse.dblclick(point.x, point.y);
  await expect(page.getByRole("dialog", { name: "Add a step" })).toBeVisible();
  await page.keyboard.type("text");
  await page.keyboard.press("Enter");
  const added = page.getByTestId("card-send_sms");
  await expect(added).toBeInViewport();
  const box = await added.boundingBox();
  expect(Math.abs((box?.y ?? 0) - point.y)).toBeLessThan(60);
});
