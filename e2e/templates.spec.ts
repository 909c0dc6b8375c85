import { createCallback, patchCallback } from "@/lib/contract/callbacks";
import { createLead, getLead, patchLead } from "@/lib/contract/leads";
import { listStaff } from "@/lib/contract/staff";
import { apiOf, details } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("a template shows what it creates, creates all of it, and is undone as a whole", async ({ page }) => {
  await page.goto(`/w/${WORKSPACE}/automations?do=template`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Search templates" }).fill("waitlist");
  const creates = dialog.getByRole("region", { name: "Creates" });
  await expect(creates.getByRole("listitem")).toHaveText([
    "Waitlist: offer a freed timeAutomation",
    "Waitlist: one offerAutomation",
  ]);
  await expect(creates).toContainText("Deploy “Waitlist: one offer” first");
  await dialog.getByRole("button", { name: "Use this template" }).click();
  await expect(page.getByRole("textbox", { name: "Automation name" })).toHaveValue(
    "Waitlist: offer a freed time",
  );
  // The card names the automation it starts.
  await expect(page.getByText("start “Waitlist: one offer”").first()).toBeVisible();
  await expect(details(page)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByText("The template's automations were removed")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Waitlist/ })).toHaveCount(0);
});

test("leads and callbacks show the person they are assigned to", async ({ page, server }) => {
  const api = apiOf(page, server.baseUrl);
  const { staff } = await api(listStaff, {});
  const person = staff.find(({ name }) => name !== "");
  const phone = "+12025550178";
  const lead = await api(createLead, { body: { name: "Ada Assigned", phone, source: "web" } });
  await api(patchLead, { params: { id: lead.id }, body: { assignee: person!.id } });
  const callback = await api(createCallback, { body: { phone, callerName: "Ada Assigned" } });
  await api(patchCallback, { params: { id: callback.id }, body: { assignee: person!.id } });
  const card = page.getByRole("listitem").filter({ hasText: "Ada Assigned" });
  await page.goto(`/w/${WORKSPACE}/leads?q=Ada`);
  // An automation of another test may hand the new lead to somebody else meanwhile.
  await expect(async () => {
    const { assignee } = await api(getLead, { params: { id: lead.id } });
    const name = staff.find(({ id }) => id === assignee)?.name ?? "nobody";
    await expect(card).toContainText(`Assigned to ${name}`, { timeout: 1_000 });
  }).toPass();
  await page.goto(`/w/${WORKSPACE}/callbacks`);
  await expect(page.getByRole("combobox", { name: "Assignee of Ada Assigned" })).toContainText(person!.name);
});
