import type { Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { archiveAutomation } from "@/lib/contract/automation-list";
import { deployAutomation } from "@/lib/contract/automations";
import { apiOf, details, draftOf, expectSaved, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const edges = async (page: Page, baseUrl: string, id: string) =>
  (await draftOf(page, baseUrl, id)).edges.map(({ from, to }) => `${from} ${to}`);

test("a step dropped on an empty canvas begins the automation", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, { name: "Empty" });
  // The canvas lists the triggers, so the palette has them once they are searched for.
  await steps(page).getByRole("searchbox").fill("call is missed");
  const item = steps(page).getByRole("button", { name: /A call is missed/ });
  await item.dragTo(page.getByRole("region", { name: "Start" }));
  await expect(page.locator(".react-flow__node")).toHaveCount(1);
  await expectSaved(page);
  expect((await draftOf(page, server.baseUrl, id)).nodes).toMatchObject([
    { type: "trigger", event: "call.missed" },
  ]);
});

test("a step dropped on a wire is inserted there, selected, and overlaps no other", async ({
  page,
  server,
}) => {
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  const [first] = await edges(page, server.baseUrl, id);
  const [from, to] = (first ?? "").split(" ");
  const wire = page.locator(`[data-testid^='edge-'][data-testid$='${from} ${to}']`).first();
  const box = await wire.boundingBox();
  if (!box) throw new Error("the wire is not drawn");
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  await steps(page)
    .getByRole("button", { name: /^Score lead/ })
    .dispatchEvent("dragstart", { dataTransfer });
  const canvas = page.locator(".react-flow");
  const lit = page.locator(".react-flow__edge[data-dropping]");
  await canvas.dispatchEvent("dragover", { dataTransfer, ...at });
  await expect(lit).toHaveCount(1);
  await canvas.dispatchEvent("dragover", { dataTransfer, ...at, clientY: at.clientY + 200 });
  await expect(lit).toHaveCount(0);
  await canvas.dispatchEvent("dragover", { dataTransfer, ...at });
  await canvas.dispatchEvent("drop", { dataTransfer, ...at });
  await expect(lit).toHaveCount(0);
  await expect(details(page).getByText("Score lead", { exact: true })).toBeVisible();
  await expectSaved(page);
  expect(await edges(page, server.baseUrl, id)).toEqual(
    expect.arrayContaining([`${from} score_lead`, `score_lead ${to}`]),
  );
  const cards = await page.locator(".react-flow__node").all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (!one || !other) throw new Error("a card is not drawn");
      const apart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(apart).toBe(true);
    }
  }
});

test("an archived automation says so, cannot be deployed, and is restored", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, { ...MISSED_CALL, name: `Old ${Date.now()}` });
  await apiOf(page, server.baseUrl)(deployAutomation, { params: { id }, body: {} });
  const { name } = await draftOf(page, server.baseUrl, id);
  await page.goto(`/w/${WORKSPACE}/automations`);
  await page.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("link", { name })).toBeHidden();
  await page
    .getByRole("radio", { name: "Archived" })
    .or(page.getByRole("tab", { name: "Archived" }))
    .click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("button", { name: /^Archived/ })).toBeVisible();
  const deploy = page.getByRole("button", { name: "Deploy", exact: true });
  await expect(deploy).toHaveAccessibleDescription(/archived/);
  const bar = page.getByRole("region", { name: "Archived" });
  await expect(bar).toContainText("It doesn't start");
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: /^v1 paused/ })).toBeVisible();
});

test("a paused automation is resumed from the message that says so", async ({ page, server }) => {
  const api = apiOf(page, server.baseUrl);
  const id = await openNew(page, server.baseUrl, { ...MISSED_CALL, name: `Paused ${Date.now()}` });
  await api(deployAutomation, { params: { id }, body: {} });
  await page.reload();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Pause…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause", exact: true }).click();
  const message = page.getByRole("listitem").filter({ hasText: "Automation paused" });
  await message.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: /^v1 live/ })).toBeVisible();
  await api(archiveAutomation, { params: { id } });
});

test("a viewer reads View only, and is offered no fix", async ({ page, server }) => {
  const [missed, text] = MISSED_CALL.nodes;
  const lost = { ...text, config: { to: "", message: "Sorry we missed you! Reply STOP to opt out." } };
  const open = {
    id: "queue",
    type: "condition",
    expression: { field: "trigger.is_first_call", operator: "exists" },
  };
  const id = await openNew(page, server.baseUrl, { ...MISSED_CALL, nodes: [missed, lost, open] });
  const problems = details(page).getByRole("button", { name: "End here", exact: true });
  await expect(problems.first()).toBeVisible();
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto(`/w/${WORKSPACE}/automations/${id}`);
  await expect(page.getByText("View only", { exact: true })).toBeVisible();
  await expect(
    details(page)
      .getByText(/Add a step after/)
      .first(),
  ).toBeVisible();
  await expect(problems).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Deploy", exact: true })).toHaveAccessibleDescription(
    /Your role/,
  );
});
