import type { CDPSession, Locator, Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });
test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

type Point = { x: number; y: number };

/** Simulates touches: each list contains the path of one finger. */
async function fingers(session: CDPSession, paths: readonly Point[][]) {
  const at = (index: number) =>
    paths.map((path, id) => ({ ...(path[Math.min(index, path.length - 1)] ?? { x: 0, y: 0 }), id }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  const length = Math.max(...paths.map((path) => path.length));
  for (let index = 1; index < length; index++) {
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(index) });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/**
 * Slows down toward the end as a finger does: lifting at full speed starts a momentum pan, and the next tap would only
 * stop it.
 */
function line(from: Point, to: Point): Point[] {
  return Array.from({ length: 25 }, (_, step) => {
    const left = (1 - step / 24) ** 4;
    return { x: to.x - (to.x - from.x) * left, y: to.y - (to.y - from.y) * left };
  });
}

async function middle(thing: Locator): Promise<Point> {
  const box = await thing.boundingBox();
  if (!box) throw new Error(`${thing} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const middleOf = (page: Page, testId: string) => middle(page.getByTestId(testId));

test("on a tablet fingers pan, pinch, select and move", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl);
  await expectSaved(page);
  const session = await page.context().newCDPSession(page);

  const start = await middleOf(page, "card-text");
  const empty = { x: start.x, y: start.y + 200 };
  await fingers(session, [line(empty, { x: empty.x + 40, y: empty.y + 30 })]);
  await expect.poll(async () => (await middleOf(page, "card-text")).y).toBeGreaterThan(start.y + 15);

  const zoom = page.getByRole("region", { name: "Canvas" }).getByText(/^\d+%$/);
  const percent = async () => Number.parseInt((await zoom.textContent()) ?? "", 10);
  const before = await percent();
  await fingers(session, [
    line({ x: empty.x - 20, y: empty.y }, { x: empty.x - 90, y: empty.y }),
    line({ x: empty.x + 20, y: empty.y }, { x: empty.x + 90, y: empty.y }),
  ]);
  await expect.poll(percent).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Fit everything" }).tap();

  const card = page.getByTestId("card-text");
  await card.tap();
  await expect(card).toHaveAttribute("data-selected", "true");
  const [{ position: from } = { position: undefined }] = (
    await draftOf(page, server.baseUrl, id)
  ).nodes.filter((node) => node.id === "text");
  const here = await middleOf(page, "card-text");
  await fingers(session, [line(here, { x: here.x, y: here.y + 120 })]);
  await expectSaved(page);
  await expect
    .poll(async () => {
      const { nodes } = await draftOf(page, server.baseUrl, id);
      return nodes.find((node) => node.id === "text")?.position;
    })
    .not.toEqual(from);
});

test("on a tablet an edge is drawn, removed, and connected by tapping the outlet", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const [trigger, text, queue] = structuredClone(MISSED_CALL.nodes);
  await openNew(page, server.baseUrl, {
    name: "By finger",
    nodes: [trigger, { ...text, next: null }, queue],
  });
  const session = await page.context().newCDPSession(page);
  const outlet = page.getByTestId("card-text").locator(".handle[data-output=next]");
  const inlet = page.getByTestId("card-queue").locator(".handle.target");
  const edge = page.getByTestId("edge-next text queue");
  await expect(outlet).toBeVisible();

  await fingers(session, [line(await middle(outlet), await middle(inlet))]);
  await expect(edge).toBeAttached();

  const { x, y } = await middle(edge.locator(".edge"));
  await page.touchscreen.tap(x, y);
  await page.getByTestId("cut-next text queue").tap();
  await expect(edge).toHaveCount(0);

  await outlet.tap();
  const dialog = page.getByRole("dialog", { name: "What comes next?" });
  await dialog.getByRole("searchbox", { name: "Search steps" }).fill("steps you have callback");
  await dialog.locator("[data-next]").tap();
  await expect(edge).toBeAttached();
  await expectSaved(page);
});
