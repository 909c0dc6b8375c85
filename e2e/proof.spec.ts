import { createAutomation, deployAutomation, patchAutomation } from "@/lib/contract/automations";
import { postEvents } from "@/lib/contract/events";
import { apiOf, open } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const trigger = { id: "t", type: "trigger", event: "call.missed", next: "w" };
const wait = {
  id: "w",
  type: "action",
  action: "delay",
  config: { duration: { amount: 2, unit: "hours" } },
  next: "a",
};
const text = (message: string) => ({
  id: "a",
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message, respectQuietHours: false },
});

test("a draft is tried on past events, deployed, and runs in progress move to it", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const api = apiOf(page, server.baseUrl);
  const nodes = (message: string) => [trigger, wait, text(message)];
  const { id } = await api(createAutomation, { body: { name: "Tried and moved", nodes: nodes("Hello") } });
  await api(deployAutomation, { params: { id }, body: {} });
  await api(postEvents, { body: { type: "call.missed", data: { caller_phone: "+12025550171" } } });
  await api(patchAutomation, { params: { id }, body: { nodes: nodes("Hello again") } });
  await open(page, id);
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Deploy as version 2" });
  await expect(dialog.getByRole("region", { name: "Tested on past events" })).toContainText(
    /Last 14 days: .* missed call/,
    {
      timeout: 30_000,
    },
  );
  await dialog.getByText("Show the paths").click();
  await expect(dialog.getByRole("img", { name: "Runs by step, version 1 and this draft" })).toBeVisible();
  await dialog.getByRole("button", { name: "Deploy version 2" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: /^Runs/ }).first().click();
  const earlier = page.getByRole("group").filter({ hasText: "Runs on earlier versions" });
  await earlier.getByText("Runs on earlier versions").click();
  await earlier.getByRole("button", { name: "Move to version 2…" }).click();
  // Calls that other tests miss in this workspace begin runs of it as well.
  await earlier.getByRole("button", { name: /^Move \d+ to version 2$/ }).click();
  await expect(page.getByText(/^\d+ runs? moved\.$/)).toBeVisible();
  await earlier.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^\d+ runs? moved back\.$/)).toBeVisible();
  await expect(earlier.getByRole("list", { name: "Steps they are waiting at" })).toContainText("v1");
  await expect(earlier.getByRole("button", { name: "Undo" })).toBeHidden();

  await page.goto(`/w/${WORKSPACE}/automations/map`);
  await expect(page.getByRole("link", { name: "Tried and moved" })).toBeVisible();
});
