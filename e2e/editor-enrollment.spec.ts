import { choose, details, draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

test("a trigger says who enters, what ends a run early and when messages leave", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl);
  await page.getByTestId("card-missed").click();
  const form = details(page);
  await form.getByText("Entry and exit rules").click();
  await choose(form, "The same person can enter", "Once per period");
  await form.getByRole("spinbutton", { name: "Again after" }).fill("14");
  await form.getByRole("button", { name: "Add an event" }).click();
  await choose(form, "Goal", "An appointment is booked");
  await choose(form, "Send messages", "Only between…");
  await form.getByRole("button", { name: "Sunday" }).click();
  await form.getByLabel("Left out for comparison (%)").fill("10");
  await expectSaved(page);
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).settings)
    .toMatchObject({
      entry: { mode: "once_per", per: { amount: 14, unit: "days" } },
      stopOn: [{ event: "sms.received" }],
      goal: { event: "appointment.booked", within: { amount: 7, unit: "days" } },
      sendWindow: {
        from: "09:00",
        to: "18:00",
        days: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
      },
      holdoutPercent: 10,
    });
  await form.getByRole("button", { name: "Remove event 1" }).click();
  await choose(form, "The same person can enter", "Every time");
  await expectSaved(page);
  await expect
    .poll(async () => Object.keys((await draftOf(page, server.baseUrl, id)).settings))
    .toEqual(["goal", "sendWindow", "holdoutPercent"]);
});

test("a variable set in the settings is offered in a message and known to the editor", async ({
  page,
  server,
}) => {
  await page.goto(`/w/${WORKSPACE}/settings/secrets`);
  const card = page.getByRole("region", { name: "Variables" });
  await card.getByRole("button", { name: "Add variable" }).click();
  await card.getByRole("textbox", { name: "Name" }).last().fill("Review Link");
  await expect(card.getByRole("alert")).toContainText("lower-case letters");
  await card.getByRole("textbox", { name: "Name" }).last().fill("review_link");
  await card.getByRole("textbox", { name: "Text of review_link" }).fill("https://example.com/review");
  await card.getByRole("button", { name: "Save variables" }).click();
  await expect(page.getByText("Automations use the new text from their next step")).toBeVisible();
  const message = (name: string) => ({
    nodes: [
      { id: "start", type: "trigger", event: "call.missed", next: "text" },
      {
        id: "text",
        type: "action",
        action: "send_sms",
        config: { to: "{{contact.phone}}", message: `Please rate us: {{workspace.vars.${name}}}` },
      },
    ],
  });
  await openNew(page, server.baseUrl, message("reviw_link"));
  await expect(details(page).getByText("There is no variable “reviw_link” in this workspace")).toBeVisible();
  await openNew(page, server.baseUrl, message("review_link"));
  await expect(page.getByTestId("card-text")).toBeVisible();
  await expect(details(page).getByText("There is no variable")).toHaveCount(0);
});
