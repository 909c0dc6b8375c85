import { details, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test("? lists the shortcuts on every page, but types a character in a field", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/contacts`);
  await expect(page.getByRole("heading", { name: "Contacts" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search by name, number or mail" });
  await search.press("?");
  await expect(search).toHaveValue("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("heading", { name: "Contacts" }).click();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(sheet).toContainText("Go to a page or do something");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await openNew(page, server.baseUrl);
  await page.locator("body").press("?");
  await expect(sheet).toContainText("Add a step after the selected one");
});

test("a command of another page runs from anywhere by its name", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await openNew(page, server.baseUrl);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("log a call");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Log a call" })).toBeVisible();
  await expect(page).toHaveURL(/\/calls\?do=call/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/calls$/);
});

test("the editor's commands and steps are found by name", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await openNew(page, server.baseUrl);
  const choose = async (name: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(name);
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
  await page.getByRole("combobox").fill("create account");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Create account" })).toBeVisible();
});
