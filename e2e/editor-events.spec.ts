import { choose, details, draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const task = (id: string) => ({
  id,
  type: "action",
  action: "create_callback",
  config: { phone: "{{trigger.caller_phone}}", reason: id },
});

test("a wait becomes one for two events, keeps its connections and is deployed", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    name: "Reply or booking",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "wait" },
      {
        id: "wait",
        type: "action",
        action: "wait_for_event",
        config: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
        trueBranch: "answered",
        falseBranch: "silent",
      },
      task("answered"),
      task("silent"),
    ],
  });
  const card = page.getByTestId("card-wait");
  await card.click();
  await details(page).getByRole("radio", { name: "Any of several" }).click();
  await expect(page.getByTestId("edge-Replied wait answered")).toBeAttached();
  await expect(page.getByTestId("edge-timeout wait silent")).toBeAttached();
  await expect(card).toContainText("Booked");
  await expect(card).toContainText("Timeout");

  // Each event has its own fields to match on, and the step has none.
  await expect(details(page).getByRole("group", { name: /^Only when/ })).toHaveCount(2);

  const first = details(page).getByRole("group", { name: "Event 1" });
  await first.getByRole("textbox", { name: "Label" }).fill("Answered");
  await first.getByRole("switch", { name: "Any reply counts" }).click();
  await expect(card).toContainText("Answered");
  const second = details(page).getByRole("group", { name: "Event 2" });
  await choose(second, "Event", "A lead is added");
  await second.getByRole("textbox", { name: "Label" }).fill("Answered");
  await page.keyboard.press("Tab");
  await expect(second.getByText("Two paths are labeled “Answered”")).toBeVisible();
  await second.getByRole("textbox", { name: "Label" }).fill("Signed up");
  await details(page).getByRole("button", { name: "Signed up: add a step" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Stop/ }).first().click();
  await expectSaved(page);
  const { nodes } = await draftOf(page, server.baseUrl, id);
  expect(nodes[1]).toMatchObject({
    config: {
      events: [
        { event: "sms.received", label: "Answered", match: { any_reply: true } },
        { event: "lead.created", label: "Signed up" },
      ],
    },
    branches: { Answered: "answered", "Signed up": "stop", timeout: "silent" },
  });

  await page.getByRole("button", { name: "Deploy", exact: true }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Deploy/ })
    .click();
  await expect.poll(async () => (await draftOf(page, server.baseUrl, id)).status).toBe("active");
});

test("an event of the workspace is added in the settings and starts an automation", async ({
  page,
  server,
}) => {
  await page.goto(`/w/${WORKSPACE}/settings/events`);
  await page.getByRole("button", { name: "Add event" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Invoice overdue");
  await expect(dialog.getByText("Other systems send it as custom.invoice_overdue")).toBeVisible();
  await dialog.getByRole("button", { name: "Add a field" }).click();
  await dialog.getByRole("button", { name: "Save event" }).click();
  await expect(dialog.getByText("Enter a name for this field")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Label of field 2" }).fill("Amount due");
  await expect(dialog.getByRole("textbox", { name: "Name of field 2" })).toHaveValue("amount_due");
  await choose(dialog, "Type of field 2", "Number");
  await dialog.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByRole("region", { name: "Custom events" })).toContainText("custom.invoice_overdue");

  await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      {
        id: "a",
        type: "action",
        action: "create_callback",
        config: { phone: "{{contact.phone}}", reason: "owes {{trigger.amount_due | default: '?'}}" },
      },
    ],
  });
  await page.getByTestId("card-t").click();
  await choose(details(page), "Starts when", "Invoice overdue");
  await expectSaved(page);
  await page.getByTestId("card-a").click();
  await expect(details(page).getByRole("textbox", { name: "Reason" })).toBeVisible();
  await expect(details(page).getByText(/^(Problem|Hint):/)).toHaveCount(0);
});
