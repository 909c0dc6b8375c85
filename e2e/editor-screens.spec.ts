import type { Page } from "@playwright/test";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { deployAutomation, patchAutomation } from "@/lib/contract/automations";
import { postEvents } from "@/lib/contract/events";
import type { TestServer } from "@/scripts/testing/server";
import { apiOf, open, openNew } from "./editor-steps";
import { type ExpectAccessible, expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

/** Checks the accessibility of panels below and above the canvas in dark mode, where contrast is lower. */
test.describe.configure({ timeout: 45_000 });
test.use({ colorScheme: "dark", contextOptions: { reducedMotion: "reduce" } });

const [missed, text, queue] = MISSED_CALL.nodes;
const wait = {
  id: "wait",
  type: "action",
  action: "delay",
  config: { duration: { amount: 2, unit: "hours" } },
};
/** Its run stays in progress for the duration of the test. */
const WITH_A_WAIT = {
  name: "Texts, then waits",
  nodes: [missed, { ...text, next: "wait" }, { ...wait, next: "queue", position: { x: 320, y: 160 } }, queue],
};

type Look = (what: string) => Promise<void>;
type Given = { page: Page; server: TestServer; expectAccessible: ExpectAccessible };

async function withARunUnderWay({ page, server, expectAccessible }: Given) {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl, WITH_A_WAIT);
  const api = apiOf(page, server.baseUrl);
  await api(deployAutomation, { params: { id }, body: {} });
  const data = { caller_phone: "+12025550186", caller_name: "Sally Screens", during_hours: true };
  await api(postEvents, { body: { type: "call.missed", data } });
  const draft = (nodes: (object | undefined)[]) =>
    api(patchAutomation, { params: { id }, body: { nodes: nodes.filter((node) => node !== undefined) } });
  const looked: Look = (what) =>
    test.step(what, async () => {
      await expect(page.locator(".animate-pulse-soft")).toHaveCount(0);
      await expectAccessible();
    });
  return { id, draft, looked, dialog: page.getByRole("dialog") };
}

/** A step with another target and a missing number: one difference to compare, and one problem. */
const CHANGED = [
  missed,
  text,
  { ...wait, position: { x: 320, y: 160 } },
  { ...queue, config: { phone: "" } },
];

test("no panel below the canvas has an accessibility violation", async ({
  page,
  server,
  expectAccessible,
}) => {
  const { id, draft, looked } = await withARunUnderWay({ page, server, expectAccessible });
  await draft(CHANGED);
  await open(page, id);
  const panel = page.getByRole("region", { name: "Below the canvas" });
  await panel.getByRole("button", { name: /^Problems/ }).click();
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await looked("problems");
  await panel.getByRole("button", { name: "Runs" }).click();
  const run = panel.getByRole("region", { name: "Runs" }).getByRole("button", { name: /v1$/ }).first();
  await expect(run).toContainText("Waiting");
  await looked("runs");
  await run.click();
  await expect(panel.getByRole("list", { name: "Steps" })).toBeVisible();
  await expect(panel.getByText(/^To \(202\) 555-0186: “/)).toBeVisible();
  await looked("a run");
  await page.getByRole("button", { name: "Show the draft instead of version 1" }).click();
  await page.getByRole("radio", { name: "Outline" }).click();
  await expect(page.getByRole("tree")).toBeVisible();
  await looked("the outline");
});

test("no dialog over the canvas has an accessibility violation", async ({
  page,
  server,
  expectAccessible,
}) => {
  const { id, draft, looked, dialog } = await withARunUnderWay({ page, server, expectAccessible });
  await draft(CHANGED);
  await open(page, id);
  const tell = async (name: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect(dialog).toBeVisible();
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await tell("Versions");
  await looked("versions");
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(dialog.getByRole("figure", { name: "Draft" }).getByText("Changed").first()).toBeVisible();
  await looked("the comparison");
  await close();
  await tell("Pause…");
  await looked("pause");
  await close();
  await tell("Shortcuts");
  await looked("shortcuts");
});

test("neither deploying nor the templates have an accessibility violation", async ({
  page,
  server,
  expectAccessible,
}) => {
  const { id, draft, looked, dialog } = await withARunUnderWay({ page, server, expectAccessible });
  await draft([missed, text, queue]);
  await open(page, id);
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await expect(dialog.getByRole("region", { name: "Runs in progress" })).toContainText(
    /runs? (is|are) waiting/,
  );
  await looked("deploy");
  await page.goto(`/w/${WORKSPACE}/automations?do=template`);
  await expect(dialog.getByRole("img", { name: /^Picture of/ })).toBeVisible();
  await looked("templates");
});
