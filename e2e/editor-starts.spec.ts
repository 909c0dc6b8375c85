import type { Locator } from "@playwright/test";
import { createAutomation, deployAutomation, patchAutomation } from "@/lib/contract/automations";
import { createContact } from "@/lib/contract/contacts";
import { apiOf, choose, details, draftOf, expectSaved, open, openNew, steps } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

const MANUAL = {
  nodes: [
    { id: "t", type: "trigger", event: "manual", next: "a" },
    {
      id: "a",
      type: "action",
      action: "create_callback",
      config: { phone: "{{contact.phone}}", reason: "Recall" },
    },
  ],
};

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

async function addFilter(form: Locator, title: string) {
  await form.getByRole("combobox", { name: "Add a filter" }).click();
  await form.page().getByRole("option", { name: title, exact: true }).click();
}

test("an automation goes through the patients who match, and a test shows whom it would start", async ({
  page,
  server,
}) => {
  const api = apiOf(page, server.baseUrl);
  const name = `Recall ${Date.now()}`;
  const target = await api(createAutomation, { body: { name, ...MANUAL } });
  await api(deployAutomation, { params: { id: target.id }, body: {} });
  const tag = `tag-${Date.now()}`;
  await api(createContact, {
    body: { phone: "+12025550166", name: "Elsa Greene", isPatient: true, tags: [tag] },
  });

  const id = await openNew(page, server.baseUrl, {
    name: "Every Monday",
    nodes: [{ id: "t", type: "trigger", event: "call.missed" }],
  });
  await page.getByTestId("card-t").click();
  await steps(page)
    .getByRole("button", { name: /^For each/ })
    .click();
  const form = details(page);
  await choose(form, "Start this automation", name);
  await addFilter(form, "Has a tag");
  await form.getByRole("textbox", { name: "Has a tag" }).fill(`${tag},`);
  await addFilter(form, "Last visit");
  await form.getByRole("button", { name: "Remove the filter last visit" }).click();
  await expectSaved(page);
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.config)
    .toEqual({
      automationId: target.id,
      query: { of: "contacts", where: { is_patient: true, tags: [tag] } },
      perMinute: 60,
      max: 1_000,
    });

  await page.getByRole("button", { name: "Test", exact: true }).first().click();
  await page.getByRole("button", { name: "Run test" }).click();
  await expect(page.getByText(`Would start “${name}” for 1 contact`)).toBeVisible();

  await form.getByRole("link", { name: "Open it" }).click();
  await expect(page.getByRole("textbox", { name: "Automation name" })).toHaveValue(name);
});

test("an automation is run by hand for one person", async ({ page, server }) => {
  const api = apiOf(page, server.baseUrl);
  const { id } = await api(createAutomation, { body: { name: "Call back later", ...MANUAL } });
  await api(deployAutomation, { params: { id }, body: {} });
  const name = `Otto ${Date.now()}`;
  await api(createContact, { body: { phone: "+12025550167", name } });
  await open(page, id);
  await page.getByRole("button", { name: "Runs", exact: true }).click();
  await page.getByRole("button", { name: "Run now", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Run now" });
  await dialog.getByRole("textbox", { name: "Find a contact" }).fill(name);
  await dialog.getByRole("radio", { name }).check();
  await dialog.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("Run started")).toBeVisible();
  await expect(page.getByRole("region", { name: "Runs" }).getByText(name)).toBeVisible();
});

test("running by hand says that texts reach nobody without a provider", async ({
  page,
  server,
  expectAccessible,
}) => {
  const api = apiOf(page, server.baseUrl);
  const nodes = [
    { id: "t", type: "trigger", event: "manual", next: "a" },
    { id: "a", type: "action", action: "send_sms", config: { to: "{{contact.phone}}", message: "Hello" } },
  ];
  const { id } = await api(createAutomation, { body: { name: "Text by hand", nodes } });
  await api(deployAutomation, { params: { id }, body: {} });
  // The draft no longer texts anyone, and the live version is what runs.
  await api(patchAutomation, {
    params: { id },
    body: { nodes: [{ id: "t", type: "trigger", event: "manual" }] },
  });
  await open(page, id);
  await page.getByRole("button", { name: "Runs", exact: true }).click();
  await page.getByRole("button", { name: "Run now", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Run now" });
  await expect(dialog).toContainText("Texts aren't set up yet");
  await expect(dialog).not.toContainText("sent for real");
  await expectAccessible();
});

test("a step that names what is not there says so while it is edited", async ({ page, server }) => {
  await openNew(page, server.baseUrl, {
    name: "Books",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "b" },
      {
        id: "b",
        type: "action",
        action: "book_appointment",
        config: {
          contactPhone: "{{trigger.caller_phone}}",
          service: "Root kanal of the moon",
          startAt: "2020-01-01T10:00",
        },
      },
      { id: "s", type: "action", action: "start_automation", config: { automationId: "auto_nowhere" } },
    ],
  });
  await page.getByRole("button", { name: /^Problems/ }).click();
  const problems = page.getByRole("region", { name: "Below the canvas" });
  await expect(problems.getByText("There is no service “Root kanal of the moon”")).toBeVisible();
  await expect(problems.getByText(/“Starts at” is in the past/)).toBeVisible();
  await expect(problems.getByText("There is no automation “auto_nowhere”")).toBeVisible();
});
