import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { deployAutomation, patchAutomation } from "@/lib/contract/automations";
import { apiOf, open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test("a version and the draft are two canvases that pan together and mark their differences", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  const [missed, text] = MISSED_CALL.nodes;
  const message = { ...text, config: { ...text?.config, message: "New words. Reply STOP to opt out." } };
  const lead = {
    id: "lead",
    type: "action",
    action: "create_lead",
    config: {},
    position: { x: 640, y: 120 },
  };
  await api(patchAutomation, {
    params: { id },
    body: { nodes: [missed, { ...message, next: "lead" }, lead] },
  });
  await open(page, id);
  await page.getByRole("button", { name: /v1 live/ }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("button", { name: "Compare" }).click();
  const before = dialog.getByRole("figure", { name: "Version 1" });
  const after = dialog.getByRole("figure", { name: "Draft" });
  await expect(before.getByText("Removed", { exact: true })).toBeVisible();
  await expect(before.getByText("Changed", { exact: true })).toBeVisible();
  await expect(after.getByText("New", { exact: true })).toBeVisible();
  await expect(after.getByText("Changed", { exact: true })).toBeVisible();

  const shownPart = (side: typeof before) => side.locator(".react-flow__viewport").getAttribute("style");
  const atFirst = await shownPart(before);
  const box = await after.getByRole("application").boundingBox();
  if (!box) throw new Error("the draft is not drawn");
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => shownPart(before)).not.toBe(atFirst);
  expect(await shownPart(after)).toBe(await shownPart(before));
  const [first, last] = [before.locator(".card").first(), after.locator(".card").last()];
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Fit everything" }).click();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(last).toBeInViewport({ ratio: 1 });

  const change = dialog.getByRole("button", { name: /^Changed the message/ });
  await change.click();
  await expect(change).toHaveAttribute("aria-pressed", "true");
  await expect(before.locator(".card[data-picked]")).toContainText("Send SMS");
  await expect(after.locator(".card[data-picked]")).toContainText("New words");
  expect(await shownPart(after)).toBe(await shownPart(before));
});
