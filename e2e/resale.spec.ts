import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
});

test("resale prices decide what accounts pay, and prices below cost are warned of", async ({
  page,
  expectAccessible,
}) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/resale`);
  const prices = page.getByRole("region", { name: "Prices by plan" });
  const starter = prices.getByRole("region", { name: "Starter", exact: true });
  await starter.getByRole("radio", { name: "Markup" }).click();
  await starter.getByLabel("Markup in percent").fill("-10");
  // It is pointed out while it is typed, not only once it is saved.
  await expect(starter.getByText("Below cost")).toBeVisible();
  await starter.getByRole("radio", { name: "Custom prices" }).click();
  await starter.getByLabel("Price per text").fill("0.0001");
  await expect(starter.getByText("Below cost")).toHaveCount(1);
  await starter.getByLabel("Included texts").fill("999999");
  await expect(starter.getByText(/^Your plan includes [\d,]+$/)).toBeVisible();
  await starter.getByLabel("Price per text").fill("9");
  await expect(starter.getByText("Below cost")).toHaveCount(0);
  await starter.getByRole("radio", { name: "Markup" }).click();
  await starter.getByLabel("Markup in percent").fill("-10");
  const save = async (check: (changes: Locator) => Promise<void>) => {
    await prices.getByRole("button", { name: "Save prices" }).click();
    // They count for what accounts have used this month already.
    const dialog = page.getByRole("dialog", { name: /^Change prices for / });
    await check(dialog.getByRole("region", { name: "Starter", exact: true }));
    await dialog.getByRole("button", { name: "Save prices" }).click();
    await expect(dialog).toHaveCount(0);
  };
  // The question shows the former price beside the new one, and repeats which of them lose money.
  await save(async (changes) => {
    await expect(changes).toContainText(/Price per month\$[\d.]+ to → \$44\.10Below cost/);
    await expect(changes.getByText("Below cost")).toHaveCount(4);
    await expectAccessible();
  });
  await expect(starter.getByText(/below the platform's list prices/)).toBeVisible();
  await expect(starter.getByText("A markup of −10% sells Starter")).toBeVisible();
  await starter.getByLabel("Markup in percent").fill("-101");
  await expect(starter.getByText(/below the platform's list prices/)).toHaveCount(0);
  // Prices that are refused are not asked about.
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(starter.getByRole("alert")).toContainText("between -100 and 10000");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await starter.getByLabel("Markup in percent").fill("40");
  await expect(starter.getByRole("alert")).toHaveCount(0);
  await save(async (changes) => {
    await expect(changes).toContainText("Price per month$44.10 to → $68.60");
    await expect(changes.getByText("Below cost")).toHaveCount(0);
  });
  await expect(starter).toContainText("$68.60");
  await page.reload();
  await expect(starter.getByLabel("Markup in percent")).toHaveValue("40");

  const csv = page.getByRole("link", { name: /^CSV of / }).first();
  const download = page.waitForEvent("download");
  await csv.click();
  expect((await download).suggestedFilename()).toMatch(/^statements-\d{4}-\d{2}\.csv$/);
});

test("an account has statements, a spend cap and a scheduled plan change", async ({ page }) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/accounts`);
  await page.locator("main a[href*='/accounts/']").first().click();
  await page.getByRole("tab", { name: "Billing" }).click();
  await expect(page.getByRole("table", { name: "Statements" })).toContainText("Still counting");

  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await plan.getByRole("button", { name: "Change plan…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Enterprise" }).click();
  await expect(dialog.getByRole("region", { name: "Quote" })).toContainText("It pays you");
  await dialog.getByRole("button", { name: "Schedule change" }).click();
  await expect(plan).toContainText("Changes to Enterprise");
  const next = page.getByRole("link", { name: /^Changes to Enterprise on / });
  await expect(next).toBeVisible();
  await plan.getByRole("button", { name: "Cancel change" }).click();
  await expect(plan).not.toContainText("Changes to");
  await expect(next).toHaveCount(0);

  const cap = page.getByRole("region", { name: "Spend cap" });
  await cap.getByLabel("Monthly cap, in USD").fill("1.005");
  await cap.getByRole("button", { name: "Save spend cap" }).click();
  await expect(cap.getByRole("alert")).toContainText("at most two decimals");
  await cap.getByLabel("Monthly cap, in USD").fill("0.50");
  // The refusal was about the value before.
  await expect(cap.getByRole("alert")).toHaveCount(0);
  await cap.getByRole("switch").click();
  await cap.getByRole("button", { name: "Save spend cap" }).click();
  await expect(cap).toContainText("The cap is reached");
  // The header says so on every tab.
  const reached = page.locator("main").getByText("Spend cap reached", { exact: true });
  await expect(reached).toBeVisible();
  await page.getByRole("tab", { name: "Keys" }).click();
  await expect(reached).toBeVisible();
  await page.getByRole("tab", { name: "Billing" }).click();
  await cap.getByLabel("Monthly cap, in USD").fill("");
  await cap.getByRole("button", { name: "Save spend cap" }).click();
  await expect(cap).not.toContainText("The cap is reached");
  await expect(reached).toHaveCount(0);
});
