import { choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";

test.describe.configure({ timeout: 120_000 });

test("a new owner takes all first steps, and each checks itself off", async ({ browser, server }) => {
  const { page, workspaceId, email } = await newOwner(browser, server, { accountName: "First Steps Dental" });
  await page.goto(`/w/${workspaceId}/today`);
  await signInByForm(page, email);
  const steps = page.getByRole("region", { name: "First steps" });
  const dialog = page.getByRole("dialog");
  const progressIs = async (text: string) => {
    await page.getByRole("link", { name: "Today", exact: true }).click();
    await page.waitForURL("**/today");
    await expect(steps).toContainText(text);
  };
  await expect(steps).toContainText("0 of 5");

  await steps.getByRole("link", { name: "Log a missed call" }).click();
  await dialog.getByLabel("Phone number").fill("+12025550173");
  await choose(dialog, "What happened", "Missed");
  await expect(dialog).toContainText("No live automation reacts to this.");
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(page.getByText("Call logged")).toBeVisible();
  await progressIs("1 of 5");

  await steps.getByRole("link", { name: "Add a service" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Cleaning");
  await dialog.getByRole("button", { name: "Add service" }).click();
  await expect(dialog).toBeHidden();
  await progressIs("2 of 5");

  await steps.getByRole("link", { name: "Send a text" }).click();
  await dialog.getByLabel("Phone number").fill("+12025550174");
  await dialog.getByLabel("Message").fill("See you on Tuesday");
  await dialog.getByRole("button", { name: "Send text" }).click();
  await expect(dialog).toBeHidden();
  await progressIs("3 of 5");

  await steps.getByRole("link", { name: "Invite a colleague" }).click();
  await dialog.getByLabel("Email address").fill(`colleague-${Date.now()}@example.org`);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
  await progressIs("4 of 5");

  await steps.getByRole("link", { name: "Deploy an automation" }).click();
  await dialog.getByRole("button", { name: "Use this template" }).click();
  await page.waitForURL(/\/automations\/auto_/);
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await dialog.getByRole("button", { name: "Deploy version 1" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/w/${workspaceId}/today`);
  await expect(page.getByRole("heading", { name: "Missed calls to return" })).toBeVisible();
  await expect(steps).toHaveCount(0);

  await page.goto(`/w/${workspaceId}/calls?do=call`);
  await choose(dialog, "What happened", "Missed");
  await expect(dialog).toContainText("1 live automation reacts to this.");
});

test("an empty leads board explains leads, and a search without matches is cleared", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, email } = await newOwner(browser, server, { accountName: "No Leads Dental" });
  await page.goto(`/w/${workspaceId}/leads`);
  await signInByForm(page, email);
  await expect(page.getByText("A lead is a person who may become a customer.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Add a website form" })).toBeVisible();
  await expect(main.getByRole("searchbox")).toHaveCount(0);
  await main.getByRole("button", { name: "Add a lead" }).last().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Ida Interested");
  await dialog.getByLabel("Phone number").fill("+12025550176");
  await dialog.getByRole("button", { name: "Add lead" }).click();
  // A dialog that is still closing takes the focus back from the search.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "New" })).toContainText("Ida Interested");

  const search = main.getByRole("searchbox", { name: "Search leads" });
  await search.fill("nobody");
  await expect(main.getByText("No matching leads")).toBeVisible();
  await search.fill("");
  await expect(page.getByRole("region", { name: "New" })).toContainText("Ida Interested");
  await expect(search).toBeFocused();
  await search.fill("nobody");
  await main.getByRole("button", { name: "Show all leads" }).click();
  await expect(page.getByRole("region", { name: "New" })).toContainText("Ida Interested");
});
