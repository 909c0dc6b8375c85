import type { Page } from "@playwright/test";
import { createAutomation, deployAutomation, patchAutomation } from "@/lib/contract/automations";
import { getRun, startRun } from "@/lib/contract/runs";
import { apiOf, draftOf, open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const TRIGGER = { id: "start", type: "trigger", event: "manual" };
const CALLBACK = {
  ...{ id: "queue", type: "action", action: "create_callback" },
  config: { phone: "+12025550123", reason: "Asked for" },
};
/** A condition of which only Yes leads to a step. */
const ASKS = [
  { ...TRIGGER, next: "ask" },
  {
    ...{ id: "ask", type: "condition", conditionType: "if_else", trueBranch: "queue" },
    expression: { field: "workspace.open_now", operator: "equals", value: true },
  },
  CALLBACK,
];
const STOP = "ask_no_stop";

async function deploy(page: Page, version: number) {
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Deploy/ });
  await expect(dialog).toContainText(/One answer leads nowhere: “.+” \(No\)\. Deploying adds a Stop there\./);
  await dialog.getByRole("button", { name: `Deploy version ${version}` }).click();
  await expect(dialog).toHaveCount(0);
}

const idsOf = async (page: Page, baseUrl: string, id: string) =>
  (await draftOf(page, baseUrl, id)).nodes.map((node) => node.id);

test("an open answer is no problem, and deploying adds a Stop to it that one undo removes", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl, { name: "One open answer", nodes: ASKS });
  await expect(page.getByTestId("card-ask")).toBeVisible();
  await expect(page.getByTestId("card-ask")).not.toHaveAttribute("data-errors");
  await deploy(page, 1);
  await expect(page.getByTestId(`card-${STOP}`)).toBeVisible();
  expect(await idsOf(page, server.baseUrl, id)).toContain(STOP);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByTestId(`card-${STOP}`)).toHaveCount(0);
  await expect(page.getByTestId("card-ask")).toBeVisible();
  await expect.poll(() => idsOf(page, server.baseUrl, id)).toEqual(["start", "ask", "queue"]);
});

test("deploying adds the Stop while a run is open in the drawer", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const api = apiOf(page, server.baseUrl);
  const nodes = [{ ...TRIGGER, next: "queue" }, CALLBACK];
  const { id } = await api(createAutomation, { body: { name: "Open answer and run", nodes } });
  await api(deployAutomation, { params: { id }, body: {} });
  const { id: runId } = await api(startRun, { params: { id }, body: {} });
  await expect.poll(async () => (await api(getRun, { params: { id: runId } })).status).toBe("succeeded");
  await api(patchAutomation, { params: { id }, body: { nodes: ASKS } });
  await open(page, id);
  await expect(page.getByTestId("card-ask")).toBeVisible();
  const drawer = page.getByRole("region", { name: "Below the canvas" });
  await drawer.getByRole("button", { name: "Runs", exact: true }).click();
  // The run is drawn on the version that it used.
  await expect(page.getByTestId("card-ask")).toHaveCount(0);
  await deploy(page, 2);
  await expect(page.getByTestId(`card-${STOP}`)).toBeVisible();
  expect(await idsOf(page, server.baseUrl, id)).toContain(STOP);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByTestId(`card-${STOP}`)).toHaveCount(0);
});
