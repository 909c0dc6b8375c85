import { createAutomation, deployAutomation } from "@/lib/contract/automations";
import { editDraft, requestDeploy } from "@/lib/contract/draft-edits";
import { postEvents } from "@/lib/contract/events";
import { createService, patchService } from "@/lib/contract/services";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const trigger = {
  id: "t",
  type: "trigger",
  event: "call.missed",
  conditions: { during_hours: true },
  next: "a",
};
const callBack = (reason: string) => ({
  id: "a",
  type: "action",
  action: "create_callback",
  config: { phone: "{{trigger.caller_phone}}", reason },
});
const goal = { event: "appointment.booked", within: { amount: 2, unit: "days" } };

test("a person reviews a requested deploy, sees outcomes, and finds out why something didn't start", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const api = apiOf(page, server.baseUrl);
  const body = { name: "Requested and followed", nodes: [trigger, callBack("Missed call")] };
  const { id } = await api(createAutomation, { body });
  await api(deployAutomation, { params: { id }, body: {} });

  await page.goto(`/w/${WORKSPACE}/automations/${id}/outcomes`);
  await expect(page.getByText("Set a goal to see outcomes")).toBeVisible();

  const operations = [{ op: "set_setting", field: "goal", value: goal }];
  await api(editDraft, { params: { id }, body: { operations } });
  const { url } = await api(requestDeploy, { params: { id }, body: { message: "With a goal" } });
  await page.goto(url);
  await expect(page.getByText("With a goal")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await expect(page.getByText("Version 2 is live.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Version 2 is live.")).toBeVisible();

  const call = (during_hours: boolean, caller_phone: string) =>
    api(postEvents, { body: { type: "call.missed", data: { caller_phone, during_hours } } });
  await call(true, "+12025550181");
  await call(false, "+12025550182");
  await page.goto(`/w/${WORKSPACE}/automations`);
  await page.getByRole("button", { name: "More about Requested and followed" }).click();
  await page.getByRole("menuitem", { name: "Outcomes" }).click();
  await expect(page.getByText("Still counting")).toBeVisible();
  // Calls that other tests miss in this workspace count as well.
  await expect(page.getByText(/^\d+ more (person|people) entered less than 2 days ago/)).toBeVisible();
  await expectAccessible();

  await page.goto(`/w/${WORKSPACE}/why`);
  await page.getByLabel("Person or phone number").fill("(202) 555-0182");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Requested and followed" });
  await expect(row).toContainText("Didn't start");
  await expect(row).toContainText("outside business hours");
  await expectAccessible();
});

test("settings say before and after a rename which automations it breaks", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const api = apiOf(page, server.baseUrl);
  const { id: serviceId } = await api(createService, { body: { name: "Smile design", durationMinutes: 30 } });
  const book = {
    id: "a",
    type: "action",
    action: "book_appointment",
    config: {
      contactPhone: "{{trigger.caller_phone}}",
      service: "Smile design",
      nextAvailable: { withinDays: 14 },
    },
  };
  const { id } = await api(createAutomation, {
    body: { name: "Books smile design", nodes: [trigger, book] },
  });
  await api(deployAutomation, { params: { id }, body: {} });
  await page.goto(`/w/${WORKSPACE}/settings/bookings`);
  await page.getByRole("button", { name: "Edit Smile design" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Smile makeover");
  await expect(dialog.getByText("Renaming it breaks 1 automation: “Books smile design”.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 live automation uses a name that no longer exists")).toBeVisible();
  await api(patchService, { params: { id: serviceId }, body: { name: "Smile design" } });
  await page.reload();
  await expect(page.getByRole("button", { name: "Edit Smile design" })).toBeVisible();
  await expect(page.getByText("no longer exists")).toBeHidden();
});
