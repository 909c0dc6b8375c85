import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
});

test("an account's key is shown once, and suspending shows its effect first", async ({ page }) => {
  const name = `Lakeside Vets ${Date.now()}`;
  const base = await partnerBase(page);
  await page.getByRole("button", { name: "Create account" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Owner's e-mail address").fill(`owner-${Date.now()}@example.org`);
  await dialog.getByRole("button", { name: "Create account" }).click();

  const key = dialog.getByRole("status", { name: "Workspace key" });
  await expect(key).toHaveText(/^\S{20,}$/);
  const secret = (await key.textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("tab", { name: "Keys" }).click();
  await expect(page.getByRole("table", { name: "API keys" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table", { name: "API keys" })).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(dialog.getByRole("region", { name: "What this touches" })).toContainText("automation run");
  const suspend = dialog.getByRole("button", { name: "Suspend account" });
  await dialog.getByLabel("In your own words").fill("Unpaid for two months");
  await expect(suspend).toBeDisabled();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await suspend.click();
  await expect(page.getByText("Suspended by you")).toBeVisible();

  await page.goto(`${base}/accounts?status=suspended`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Reactivate…" }).click();
  await dialog.getByRole("button", { name: "Reactivate account" }).click();
  await expect(page.getByText(`${name} is active again`)).toBeVisible();
});

test("what the server refuses is said at its field", async ({ page }) => {
  await partnerBase(page);
  await page.getByRole("button", { name: "Create account" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("​");
  await dialog.getByLabel("Owner's e-mail address").fill("owner@example.org");
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("visible character");
});

test("filters stand in the address and Back undoes nothing that was not asked", async ({ page }) => {
  const base = await partnerBase(page);
  await page.getByLabel("Search accounts").fill("Harbor");
  await expect(page).toHaveURL(/q=Harbor/);
  await expect(page.getByRole("link", { name: "Harbor Family Clinic" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bright Smile Dental" })).toBeHidden();
  await page.goto(`${base}/accounts?plan=starter`);
  await expect(page.getByLabel("Plan")).toHaveValue("starter");
  await expect(page.getByRole("link", { name: "Northside Plumbing" })).toBeVisible();
});

test("the audit log proves itself", async ({ page }) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/settings/audit`);
  await page.getByRole("button", { name: "Verify the log" }).click();
  await expect(page.getByText(/All \d+ entries are as they were written/)).toBeVisible();
});
