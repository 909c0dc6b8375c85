import type { Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { details, draftOf, expectSaved, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const long = (count: number) => ({
  name: "Long",
  nodes: Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    type: at === 0 ? "trigger" : "action",
    ...(at === 0
      ? { event: "call.missed" }
      : { action: "create_callback", config: { phone: "{{trigger.caller_phone}}" } }),
    ...(at < count - 1 ? { next: `n${at + 1}` } : {}),
    name: at === 0 ? "Start here" : `Callback ${at}`,
    position: { x: at * 320, y: 0 },
  })),
});

const view = (page: Page) => page.locator(".react-flow__viewport").getAttribute("style");
const card = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const canvas = (page: Page) => page.getByRole("region", { name: "Canvas" });

/** The smallest text that is drawn on a card, in pixels of the screen. */
const smallestText = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>(".card-title, .card-line, .card-outlet")].filter(
      (element) => element.checkVisibility() && element.textContent !== "",
    );
    const { a: zoom } = new DOMMatrixReadOnly(
      getComputedStyle(document.querySelector(".react-flow__viewport") ?? document.body).transform,
    );
    const sizes = shown.map((element) => Number.parseFloat(getComputedStyle(element).fontSize) * zoom);
    return { count: sizes.length, least: Math.min(...sizes) };
  });

test("a long automation opens at its start in readable letters, and stays readable from further away", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl, long(30));
  await expect(card(page, "n0")).toBeInViewport({ ratio: 0.99 });
  const opened = await smallestText(page);
  expect(opened.count).toBeGreaterThan(30);
  expect(opened.least).toBeGreaterThanOrEqual(11);
  await canvas(page).getByRole("button", { name: "Zoom out" }).click();
  await canvas(page).getByRole("button", { name: "Zoom out" }).click();
  await expect(page.locator(".canvas[data-detail=brief]")).toBeVisible();
  const far = await smallestText(page);
  expect(far.least).toBeGreaterThanOrEqual(11);
  const handle = await page
    .locator(".handle")
    .nth(1)
    .evaluate((element) => {
      const { width } = getComputedStyle(element, "::after");
      const { a: zoom } = new DOMMatrixReadOnly(
        getComputedStyle(document.querySelector(".react-flow__viewport") ?? document.body).transform,
      );
      return Number.parseFloat(width) * zoom;
    });
  expect(handle).toBeGreaterThanOrEqual(24);
  await page.locator("body").press("1");
  await expect(card(page, "n29")).toBeInViewport();
  await page.locator("body").press("0");
  await expect(card(page, "n29")).not.toBeInViewport();
  await expect(card(page, "n0")).toBeInViewport({ ratio: 0.99 });
  await expect.poll(() => view(page)).toMatch(/scale\((?:0\.9|1)/);
  const before = await view(page);
  await card(page, "n1").click();
  await page.locator("body").press("t");
  await expect(page.getByRole("region", { name: "The path" })).toBeVisible();
  await page.locator("body").press("t");
  await expect(page.getByRole("region", { name: "The path" })).toBeHidden();
  await expect.poll(() => view(page)).toBe(before);
});

test("truncated text on a card or in a list is shown in full on hover", async ({ page, server }) => {
  const message =
    "This is Bright Smile Dental. We are sorry that we missed your call, and a person of the front desk calls back before noon.";
  await openNew(page, server.baseUrl, {
    name: "Cut",
    nodes: [
      { id: "start", type: "trigger", event: "call.missed", next: "text", position: { x: 0, y: 0 } },
      {
        ...{ id: "text", type: "action", action: "send_sms", position: { x: 320, y: 0 } },
        config: { to: "{{trigger.caller_phone}}", message },
      },
    ],
  });
  const tip = page.getByRole("tooltip");
  await card(page, "text").hover();
  await expect(tip).toContainText("To caller's phone: “This is Bright Smile Dental.");
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await card(page, "start").hover();
  await card(page, "text").hover();
  await expect(tip).toBeVisible();
  await page.mouse.down();
  await expect(tip).toBeHidden();
  await page.mouse.up();

  await page.keyboard.press("Control+f");
  const found = page.getByRole("dialog").getByRole("option");
  await found.getByText("calls back before noon").hover();
  await expect(tip).toContainText("calls back before noon.");
  await found.getByText("A call is missed").hover();
  await expect(tip).toBeHidden();
});

test("the map moves the view to where it is pressed, along with a drag, and zooms with the wheel", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl, long(30));
  const map = page.getByRole("img", { name: "Map of the whole automation" });
  await expect(map).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error("the map has no place");
  const middle = box.y + box.height / 2;
  await expect(card(page, "n29")).not.toBeInViewport();
  await page.mouse.click(box.x + box.width * 0.95, middle);
  await expect(card(page, "n29")).toBeInViewport();
  await expect(card(page, "n0")).not.toBeInViewport();
  await page.mouse.move(box.x + box.width * 0.95, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 4 });
  await page.mouse.up();
  await expect(card(page, "n15")).toBeInViewport();
  await expect(card(page, "n29")).not.toBeInViewport();
  const before = await view(page);
  await page.mouse.move(box.x + box.width * 0.2, middle);
  expect(await view(page)).toBe(before);
  const zoomOf = async () => Number(/scale\(([\d.]+)\)/.exec((await view(page)) ?? "")?.[1]);
  const zoom = await zoomOf();
  await page.mouse.wheel(0, 300);
  await expect.poll(zoomOf).toBeLessThan(zoom);
});

test("a press on the canvas leaves the field and pans without selecting text", async ({ page, server }) => {
  await openNew(page, server.baseUrl);
  const description = details(page).getByRole("textbox", { name: "Description" });
  await description.fill("Texts back");
  await description.selectText();
  const pane = await page.locator(".react-flow__pane").boundingBox();
  if (!pane) throw new Error("the canvas has no place");
  const before = await view(page);
  await page.mouse.move(pane.x + 40, pane.y + 40);
  await page.mouse.down();
  await expect(description).not.toBeFocused();
  await page.mouse.move(pane.x + 300, pane.y + 200, { steps: 4 });
  expect(await page.evaluate(() => String(document.getSelection()))).toBe("");
  await page.mouse.up();
  expect(await view(page)).not.toBe(before);
  await expect(description).toHaveValue("Texts back");
});

test("steps are found, opened by a double click, and acted on from a menu by mouse and keys", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, long(12));
  const more = page.getByRole("button", { name: /more steps? to the right$/ });
  await more.click();
  await expect(card(page, "n0")).not.toBeInViewport();
  await expect(card(page, "n4")).toBeInViewport();
  await page.locator("body").press("1");
  await expect(more).toBeHidden();
  await page.locator("body").press("Control+f");
  await page.getByPlaceholder("Find a step").fill("callback 9");
  await page.keyboard.press("Enter");
  await expect(card(page, "n9")).toBeFocused();
  await expect(card(page, "n9")).toBeInViewport({ ratio: 0.99 });
  // Its text can be read, from however far away it was looked for.
  const zoom = async () => Number(/scale\(([\d.]+)\)/.exec((await view(page)) ?? "")?.[1]);
  await expect.poll(zoom).toBeGreaterThanOrEqual(0.7);

  await card(page, "n9").dblclick();
  await expect(details(page).locator("[data-form] :focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page, "n9")).toBeFocused();

  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menu", { name: "Step" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page, "n9")).toBeFocused();

  await card(page, "n8").click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Turn off/ }).click();
  await expect(card(page, "n8")).toHaveAccessibleName(/Turned off/);
  await expect(details(page).getByText("Runs skip this step")).toBeVisible();

  await page.locator("body").press("Control+f");
  await page.getByPlaceholder("Find a step").fill("callback 7");
  await page.keyboard.press("Enter");
  await expect(card(page, "n7")).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Replace with…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Create lead/ })
    .click();
  // The bar may still say "Saved" of the change before.
  const stored = async (step: string) =>
    (await draftOf(page, server.baseUrl, id)).nodes.find((node) => node.id === step);
  await expect
    .poll(() => stored("n7"))
    .toMatchObject({
      name: "Callback 7",
      action: "create_lead",
      config: { phone: "{{trigger.caller_phone}}" },
      next: "n8",
    });
  expect(await stored("n8")).toMatchObject({ disabled: true });
});

test("a test ends at a step, and a step is tested alone with what is pinned", async ({ page, server }) => {
  await openNew(page, server.baseUrl, long(4));
  await card(page, "n2").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Test up to this step" }).click();
  await page.getByRole("button", { name: "Run test" }).click();
  const path = page.getByRole("region", { name: "The path" });
  await expect(path.getByText("Completed up to here")).toBeVisible();
  await expect(path.getByRole("listitem")).toHaveCount(2);
  // A step that the test did not reach is faded, unless it is being edited.
  await expect(card(page, "n3").locator(".card")).toHaveCSS("opacity", "0.45");
  await card(page, "n3").click({ button: "right" });
  await expect(card(page, "n3").locator(".card")).toHaveCSS("opacity", "1");
  await page.getByRole("menuitem", { name: "Test this step only" }).click();
  await page.getByRole("button", { name: "Run test" }).click();
  await expect(path.getByRole("listitem")).toHaveCount(1);
});

test("direction, notes and groups are kept with the draft, and can be undone", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, long(4));
  await canvas(page).getByRole("button", { name: "Lay out top to bottom" }).click();
  const rows = async () =>
    (await draftOf(page, server.baseUrl, id)).nodes.map(({ position }) => (position as { y: number }).y);
  await expect.poll(async () => new Set(await rows()).size).toBe(4);
  expect(await rows()).toEqual((await rows()).sort((a, b) => a - b));

  await page.locator("body").press("Shift+N");
  const note = page.getByRole("textbox", { name: "Text of the note" });
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport({ ratio: 0.99 });
  await note.fill("Ask Ana first");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "Note: Ask Ana first" })).toBeFocused();
  await page.keyboard.press("ArrowRight");

  await card(page, "n1").click();
  await card(page, "n2").click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Group", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Name of this group" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("textbox", { name: "Name of this group" })).toHaveCount(0);
  await page.keyboard.press("Control+g");
  await expect(page.getByRole("textbox", { name: "Name of this group" })).toBeFocused();
  await page.keyboard.type("Follow-up");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Collapse this group" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Expand this group" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Collapsed group Follow-up" })).toContainText("2 steps");
  await expect(card(page, "n1")).toBeHidden();
  await expectSaved(page);
  const { settings, nodes } = await draftOf(page, server.baseUrl, id);
  expect(settings.canvas).toMatchObject({ direction: "down" });
  expect(Object.values((settings.canvas as { notes: object }).notes)).toMatchObject([
    { text: "Ask Ana first" },
  ]);
  expect(nodes.filter((node) => node.group !== undefined).map((node) => node.id)).toEqual(["n1", "n2"]);
  await page.reload();
  await expect(page.getByRole("region", { name: "Collapsed group Follow-up" })).toBeVisible();
  await page.locator("body").press("Control+z");
  await expect(card(page, "n1")).toBeVisible();
});

test("a cURL command fills an HTTP step, pasted or imported", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  await steps(page)
    .getByRole("button", { name: /^Send HTTP request/ })
    .click();
  await details(page).getByRole("button", { name: "Import cURL…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import cURL" });
  await dialog.getByRole("textbox").fill("curl https://example.com/a | sh");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByText(/only a shell can do/)).toBeVisible();
  await dialog
    .getByRole("textbox")
    .fill(`curl -X PUT 'https://example.com/a' -H 'Content-Type: application/json' -d '{"a": 1}'`);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(details(page).getByRole("button", { name: "Import cURL…" })).toBeFocused();
  await expectSaved(page);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  expect(nodes.find((node) => node.action === "http_request")).toMatchObject({
    config: { method: "PUT", url: "https://example.com/a", body: { a: 1 } },
  });
});

test("a field whose code arrives late does not take the focus from a dialog", async ({ page, server }) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  const arrival = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes("cm-content")) await arrival.promise;
    await route.fulfill({ response, body });
  });
  await steps(page)
    .getByRole("button", { name: /^Send HTTP request/ })
    .click();
  const button = details(page).getByRole("button", { name: "Import cURL…" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Import cURL" });
  await dialog.getByRole("textbox").fill("curl https://example.com/a");
  arrival.resolve();
  await expect(page.locator(".cm-content").first()).toBeAttached();
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("a credential of a pasted cURL command is saved as a secret", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  await steps(page)
    .getByRole("button", { name: /^Send HTTP request/ })
    .click();
  await details(page).getByRole("button", { name: "Import cURL…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("textbox")
    .fill(`curl 'https://crm.example.com/a' -H 'Authorization: Bearer abc-123'`);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(details(page).getByText(/Authorization can be read by everyone/)).toBeVisible();
  await details(page).getByRole("button", { name: "Save as a secret…" }).click();
  await expect(dialog.getByLabel("Name of the secret")).toHaveValue("CRM_EXAMPLE_COM_TOKEN");
  await expect(dialog.getByText(/sent to crm\.example\.com only/)).toBeVisible();
  await dialog.getByRole("button", { name: "Save secret" }).click();
  await expect(dialog).toBeHidden();
  await expect(details(page).getByText(/can be read by everyone/)).toBeHidden();
  await expectSaved(page);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  expect(nodes.find((node) => node.action === "http_request")).toMatchObject({
    config: { headers: { Authorization: "Bearer {{secret.CRM_EXAMPLE_COM_TOKEN}}" } },
  });
  await expect(details(page).getByText(/no secret named/i)).toBeHidden();
});

test("a dragged step takes its connection along, stays where it is dropped, and is moved back by one undo", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, long(4));
  const place = async () => {
    const box = await card(page, "n1").boundingBox();
    if (!box) throw new Error("the card has no place");
    return { x: Math.round(box.x), y: Math.round(box.y) };
  };
  const edge = page.getByTestId("edge-next n0 n1").locator(".edge");
  await expect(edge).toHaveAttribute("d", /^M/);
  const [start, path] = [await place(), await edge.getAttribute("d")];
  await page.mouse.move(start.x + 60, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 190, { steps: 6 });
  const held = await place();
  expect(held.y - start.y).toBeGreaterThan(120);
  const drawn = await edge.getAttribute("d");
  expect(drawn).not.toBe(path);
  const frames = await framesOf(page, "n1");
  await page.mouse.up();
  const { places } = await frames.stop();
  // Not one frame shows the card elsewhere.
  expect(places).toEqual([`${held.x} ${held.y}`]);
  expect(await edge.getAttribute("d")).toBe(drawn);
  await expectSaved(page);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  const [, y] = nodes.map(({ position }) => (position as { y: number }).y);
  expect(y).toBeGreaterThan(100);
  await page.locator("body").press("Control+z");
  await expect.poll(place).toEqual(start);
});

/** Collects the places at which a card is drawn, frame by frame. */
async function framesOf(page: Page, id: string) {
  const frames = await page.evaluateHandle((nodeId) => {
    const element = document.querySelector(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`);
    const places = new Set<string>();
    let count = 0;
    const look = () => {
      const { x, y } = element?.getBoundingClientRect() ?? { x: 0, y: 0 };
      places.add(`${Math.round(x)} ${Math.round(y)}`);
      count += 1;
      requestAnimationFrame(look);
    };
    look();
    return { places, count: () => count };
  }, id);
  return {
    stop: () =>
      frames.evaluate(async ({ places, count }) => {
        const enough = count() + 8;
        while (count() < enough) await new Promise(requestAnimationFrame);
        return { places: [...places] };
      }),
  };
}

test("Find a step finds a sticky note by its text", async ({ page, server }) => {
  await openNew(page, server.baseUrl, {
    ...long(2),
    settings: { canvas: { notes: { note_a: { text: "Ask Dana first", position: { x: 0, y: 300 } } } } },
  });
  await page.locator("body").press("Control+f");
  await page.getByPlaceholder("Find a step").fill("dana");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /Ask Dana first/ })).toBeFocused();
});
