import type { Page } from "@playwright/test";
import { details, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

/** The palette's own field: it opens after a moment, and the page below it may have lists too. */
const searchField = (page: Page) => page.getByRole("dialog").getByRole("combobox");

test("? lists the shortcuts on every page, but types a character in a field", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/contacts`);
  await expect(page.getByRole("heading", { name: "Contacts" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search by name, number or email" });
  await search.press("?");
  await expect(search).toHaveValue("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("heading", { name: "Contacts" }).click();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(sheet).toContainText("Search or run a command");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await openNew(page, server.baseUrl);
  await page.locator("body").press("?");
  await expect(sheet).toContainText("Add a step after the selected one");
});

test("Escape closes the side menu of a phone, but first a menu that is open in it", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/w/${WORKSPACE}/contacts`);
  const button = page.getByRole("button", { name: "Open the menu" });
  const entries = page.getByRole("navigation", { name: "Main" });
  await button.click();
  await expect(entries).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entries).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("button", { name: "Switch workspace" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(entries).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entries).toBeHidden();
});

test("a command of another page runs from anywhere by its name", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await openNew(page, server.baseUrl);
  await page.keyboard.press("Control+k");
  await searchField(page).fill("log a call");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Log a call" })).toBeVisible();
  await expect(page).toHaveURL(/\/calls\?do=call/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/calls$/);
});

test("a new automation and the templates are commands, and a template that is not used leaves the focus on the page", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/today`);
  await page.keyboard.press("Control+k");
  await searchField(page).fill("new automation");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What should start this?" })).toBeVisible();
  await expect(page.locator("#canvas")).toBeFocused();
  await page.getByRole("link", { name: "Back to automations" }).click();
  await expect(page).toHaveURL(/\/automations$/);
  await page.keyboard.press("Control+k");
  await searchField(page).fill("from a template");
  await page.keyboard.press("Enter");
  const gallery = page.getByRole("dialog", { name: "Start from a template" });
  await expect(gallery.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(gallery).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the editor's commands and steps are found by name", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await openNew(page, server.baseUrl);
  const choose = async (name: string) => {
    await page.keyboard.press("Control+k");
    await searchField(page).fill(name);
    await page.keyboard.press("Enter");
  };
  await choose("add a step");
  await expect(page.getByRole("dialog", { name: "Add a step" })).toBeVisible();
  await page.keyboard.press("Escape");
  await choose("send sms");
  await expect(details(page).getByRole("textbox", { name: "Message" })).toBeVisible();
  await choose("delete the selection");
  await expect(page.getByTestId("card-text")).toHaveCount(0);
  await choose("undo");
  await expect(page.getByTestId("card-text")).toBeVisible();
  await expectSaved(page);
  await choose("show the outline");
  await expect(page.getByRole("tree", { name: "Outline of the automation" })).toBeVisible();
  await choose("versions");
  await expect(page.getByRole("dialog", { name: "Versions" })).toBeVisible();
  await page.keyboard.press("Escape");
  await choose("deploy");
  await expect(page.getByRole("dialog", { name: "Deploy for the first time" })).toBeVisible();
});

test("commands beyond the user's permissions are not offered", async ({ page, server }) => {
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: "Calendar" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Log a call" })).toHaveCount(0);
  await expect(page.getByRole("option", { name: "API keys" })).toHaveCount(0);
  await page.goto(`/w/${WORKSPACE}/settings/people?do=invite`);
  await expect(page.getByRole("list", { name: "Members" })).toContainText("viewer@example.com");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a partner creates an account from any page", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.goto(`${base}/billing`);
  await expect(page.getByRole("heading", { name: "Billing" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await searchField(page).fill("create account");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Create account" })).toBeVisible();
});

test("a person is found by name and by phone, and comes first the next time", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const headers = { Origin: server.baseUrl, "Switchboard-Workspace": WORKSPACE };
  const name = `Zora Quill${Date.now()}`;
  const digits = String(Date.now()).slice(-4);
  const data = { name, phone: `+1503555${digits}` };
  expect((await page.request.post("/v1/contacts", { headers, data })).status()).toBe(200);
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await searchField(page).fill(text);
  };
  await search(`(503) 555-${digits}`);
  const people = page.getByRole("group", { name: "People" });
  await expect(people.getByRole("option", { name })).toBeVisible();
  await expectAccessible();
  await searchField(page).fill(name.toLowerCase());
  await expect(people.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Calls", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const opened = page.getByRole("group", { name: "Recently opened" });
  await expect(opened.getByRole("option").first()).toContainText(name);
  await searchField(page).fill("zora");
  await expect(page.getByRole("option").first()).toContainText(name);
  await searchField(page).fill("Elsa Nobody");
  await expect(page.getByRole("option")).toHaveText(["Search texts for “Elsa Nobody”"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("Elsa Nobody");
  await page.keyboard.press("Control+k");
  await searchField(page).fill("quiet hours");
  await expect(page.getByRole("option", { name: "Texts, email and calls" })).toBeVisible();
});

test("an appointment and a step open from the search", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const headers = { Origin: server.baseUrl, "Switchboard-Workspace": WORKSPACE };
  const list = await page.request.get("/v1/appointments?limit=100", { headers });
  const { appointments } = (await list.json()) as {
    appointments: { contactName: string; status: string; contactId: string | null }[];
  };
  // Other journeys book for people who are known by their number only.
  const booked = appointments.find(
    ({ status, contactId, contactName }) => status === "booked" && contactId && !contactName.startsWith("+"),
  );
  if (!booked) throw new Error("the demo has no booked appointment");
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await searchField(page).fill(booked.contactName);
  // A phone number can have appointments of several people of a family.
  const found = page.getByRole("group", { name: "Appointments" }).getByRole("option");
  await found.filter({ hasText: booked.contactName }).first().click();
  await expect(page.getByRole("dialog", { name: booked.contactName })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/appointment=/);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await searchField(page).fill("send_sms");
  await page.getByRole("group", { name: "Steps" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/automations\/auto_\w+\?step=/);
  await expect(details(page).getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("a partner finds an account, and an operator a partner", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.goto(`${base}/billing`);
  await expect(page.getByRole("heading", { name: "Billing" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await searchField(page).fill("bright smile");
  await page.getByRole("group", { name: "Accounts" }).getByRole("option").first().click();
  await expect(page).toHaveURL(`${base}/accounts/${WORKSPACE}`);
  await page.context().clearCookies();
  await signInAs(page, { server, email: "operator@example.com" });
  await page.goto("/operator/partners");
  await expect(page.getByRole("heading", { name: "Partners", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await searchField(page).fill("frontline");
  await page.getByRole("group", { name: "Invoices" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/operator\/partners\/\w+\/invoices\/inv_/);
  await expect(page.getByRole("heading", { name: /^Invoice for/, level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await searchField(page).fill("frontline");
  await page.getByRole("group", { name: "Partners" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/operator\/partners\/\w+$/);
  await expect(page.getByRole("heading", { name: "Frontline Partners", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await searchField(page).fill("owner@example");
  await page.getByRole("group", { name: "Users" }).getByRole("option").first().click();
  await expect(page.getByRole("searchbox", { name: "Search people" })).toHaveValue("owner@example.com");
});
