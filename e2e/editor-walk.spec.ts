import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { deployAutomation } from "@/lib/contract/automations";
import { postEvents } from "@/lib/contract/events";
import { apiOf, choose, details, draftOf, expectSaved, open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("steps copied in one tab are pasted into another automation in another tab", async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openNew(page, server.baseUrl, MISSED_CALL);
  const other = await page.context().newPage();
  const id = await openNew(other, server.baseUrl, { name: "Takes copies" });
  await page.bringToFront();
  await page.getByTestId("card-text").click();
  await page.keyboard.press("ControlOrMeta+c");
  await other.bringToFront();
  await other.locator("body").press("ControlOrMeta+v");
  await expect(other.getByTestId("card-text")).toBeVisible();
  await expectSaved(other);
  expect((await draftOf(page, server.baseUrl, id)).nodes).toMatchObject([{ action: "send_sms" }]);
});

test("an edge dropped on the empty canvas opens the step picker, and connects the chosen step", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  const handle = page.getByTestId("card-queue").locator(".handle[data-output=next]");
  const box = await handle.boundingBox();
  if (!box) throw new Error("the card has no outlet");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 40, box.y + 180, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "What comes next?" });
  await dialog.getByRole("searchbox", { name: "Search steps" }).fill("send sms");
  await dialog.getByRole("button", { name: /Send SMS/ }).click();
  await expect(page.locator("[data-testid^='edge-next queue']")).toBeAttached();
});

test("an edge over an invalid target explains why before it is dropped", async ({ page, server }) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  const handle = await page.getByTestId("card-queue").locator(".handle[data-output=next]").boundingBox();
  const trigger = await page.getByTestId("card-missed").boundingBox();
  if (!handle || !trigger) throw new Error("the cards are not there");
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(trigger.x + trigger.width / 2, trigger.y + trigger.height / 2, { steps: 12 });
  await expect(page.getByTestId("why-not")).toContainText("Nothing can come before the trigger.");
  await page.mouse.up();
  await expect(page.getByTestId("why-not")).toBeHidden();
  await expect(page.getByRole("dialog", { name: "What comes next?" })).toBeHidden();
});

test("a user signed out while typing signs in again and continues", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("textbox", { name: "Automation name" }).fill("Typed while signed out");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(page.locator("[data-save=signed_out]")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.context().addCookies(cookies);
  await expectSaved(page);
  expect((await draftOf(page, server.baseUrl, id)).name).toBe("Typed while signed out");
});

test("an import that is not an automation, or far too large, is refused in place", async ({
  page,
  server,
}) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  const choose = async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Import JSON…" }).click();
  };
  await choose();
  const dialog = page.getByRole("dialog", { name: "Import JSON" });
  const many = Array.from({ length: 5_000 }, (_, at) => ({ id: `n${at}`, type: "condition" }));
  for (const text of ["Buy milk", "[1, 2]", JSON.stringify({ name: "Many", nodes: many })]) {
    await dialog.getByRole("textbox", { name: "JSON" }).fill(text);
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("card-text")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("a schedule is described in words with its next five times", async ({ page, server }) => {
  await openNew(page, server.baseUrl, { name: "By the clock" });
  await page
    .getByRole("region", { name: "Start" })
    .getByRole("button", { name: /schedule/i })
    .first()
    .click();
  await choose(details(page), "Repeats", "Custom (cron expression)");
  await details(page).getByLabel("Cron expression").fill("0 9 * * 1");
  await expect(details(page)).toContainText(/Monday/);
  await expect(details(page).getByRole("listitem")).toHaveCount(5);
});

test("an automation that is gone is explained, with the way back", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/automations/auto_gone`);
  await expect(page.getByText("It may have been deleted, or it belongs to another workspace.")).toBeVisible();
  await page.getByRole("link", { name: "Back to automations" }).click();
  await expect(page).toHaveURL(new RegExp(`/w/${WORKSPACE}/automations$`));
});

test("on a phone a step is edited through the outline", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  await page.getByRole("treeitem", { name: /^Send SMS/ }).click();
  await details(page).getByRole("textbox", { name: "Message" }).fill("From a phone. Reply STOP to opt out.");
  await details(page).getByRole("button", { name: "Done" }).click();
  await expectSaved(page);
  const draft = await draftOf(page, server.baseUrl, id);
  expect(draft.nodes[1]).toMatchObject({ config: { message: "From a phone. Reply STOP to opt out." } });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

test("on a phone the outline has groups, which open and close, and notes", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [missed, text, queue] = MISSED_CALL.nodes;
  const id = await openNew(page, server.baseUrl, {
    ...MISSED_CALL,
    nodes: [missed, { ...text, group: "group_1" }, { ...queue, group: "group_1" }],
    settings: {
      canvas: {
        groups: { group_1: { name: "Follow-up" } },
        notes: { note_1: { text: "Agreed with Dr. Reyes", position: { x: 320, y: -160 } } },
      },
    },
  });
  const group = page.getByRole("treeitem", { name: /^Follow-up/ });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("treeitem", { name: "Note: Agreed with Dr. Reyes" })).toBeVisible();
  const sms = page.getByRole("treeitem", { name: /^Send SMS/ });
  await expect(sms).toHaveAttribute("aria-level", "2");
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(sms).toHaveCount(0);
  await expectSaved(page);
  const draft = await draftOf(page, server.baseUrl, id);
  expect(draft.settings).toMatchObject({ canvas: { groups: { group_1: { collapsed: true } } } });
  await group.press("Enter");
  await expect(sms).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

test("on a phone a run replaces the list, and the list returns", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  const data = { caller_phone: "+12025550187", during_hours: true };
  for (const caller_phone of [data.caller_phone, "+12025550186"])
    await api(postEvents, { body: { type: "call.missed", data: { ...data, caller_phone } } });
  await open(page, id);
  const panel = page.getByRole("region", { name: "Below the canvas" });
  await panel.getByRole("button", { name: "Runs" }).click();
  const list = panel.getByRole("region", { name: "Runs" });
  const times = list.getByRole("listitem").locator("time");
  // Calls that other tests miss in the same workspace start runs too.
  await expect.poll(() => times.count()).toBeGreaterThanOrEqual(2);
  const ends = await times.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().right)),
  );
  expect(new Set(ends).size).toBe(1);
  expect(ends[0]).toBeLessThanOrEqual(390);
  await expect(list).not.toContainText(/run_|con_|auto_/);
  await list.getByRole("listitem").first().getByRole("button").click();
  await expect(list).toBeHidden();
  await expect(panel.getByRole("list", { name: "Steps" })).toBeVisible();
  await expect(panel.getByRole("region", { name: "The run" })).toBeFocused();
  await panel.getByRole("button", { name: "All runs" }).click();
  await expect(list).toBeVisible();
  await expect(list).toBeFocused();
});

test("the image of an automation is a file that contains its text", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  await open(page, id);
  await page.getByRole("button", { name: "More" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture as SVG" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("missed-call-text-back.svg");
});

test("a lazily loaded part waits for the server instead of breaking the page", async ({ page, server }) => {
  await openNew(page, server.baseUrl, MISSED_CALL);
  await expectSaved(page);
  await page.route("**/_next/static/**", (route) => route.abort());
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await expect(page.getByText("This opens once you're back online")).toBeVisible();
  await expect(page.getByTestId("card-text")).toBeVisible();
  await page.unroute("**/_next/static/**");
  await expect(page.getByRole("dialog", { name: /Deploy/ })).toBeVisible({ timeout: 15_000 });
});

test("edges of steps pasted while zoomed out connect their handles", async ({ page, server }) => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    id: `n${at}`,
    type: at === 0 ? "trigger" : "action",
    ...(at === 0 ? { event: "call.missed" } : { action: "create_callback", config: {} }),
    ...(at < 59 ? { next: `n${at + 1}` } : {}),
    position: { x: (at % 20) * 320, y: Math.floor(at / 20) * 160 },
  }));
  await openNew(page, server.baseUrl, { name: "Long", nodes: rows });
  await page.locator("body").press("1");
  await expect(page.locator(".canvas[data-detail=icons]")).toBeVisible();
  const step = { type: "action", action: "create_callback", config: {} };
  const nodes = [
    { ...step, id: "first", next: "second", position: { x: 0, y: 600 } },
    { ...step, id: "second", position: { x: 480, y: 700 } },
  ];
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, JSON.stringify({ nodes }));
  await expectSaved(page);
  // An edge starts at the right side of its card, at half its height.
  const start = () =>
    page.evaluate(() => {
      const card = document.querySelector<HTMLElement>(".react-flow__node[data-id=first]");
      const path = document.querySelector("[data-testid^='edge-next first'] .edge");
      if (!card || !path) return null;
      const { e, f } = new DOMMatrixReadOnly(getComputedStyle(card).transform);
      const [x, y] = (path.getAttribute("d") ?? "").slice(1).split(/[ ,]/).map(Number);
      const handle = card.querySelector<HTMLElement>(".react-flow__handle-right")?.offsetWidth;
      return { x: (x ?? 0) - e, y: (y ?? 0) - f, handle };
    });
  await expect.poll(start).toEqual({ x: 244, y: 44, handle: 14 });
});
