import type { Locator, Page } from "@playwright/test";
import { projectedOver } from "@/lib/billing/highest-use";
import { listAccountSummaries } from "@/lib/contract/account-summaries";
import { createAccount } from "@/lib/contract/accounts";
import { apiOf, choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
});

/** True if the numbers of a column fall from row to row, and not all of them are the same. */
function isFalling(table: Locator, column: string): Promise<boolean> {
  return table.evaluate((element: HTMLTableElement, name) => {
    const at = [...(element.tHead?.rows[0]?.cells ?? [])].findIndex(
      ({ innerText }) => innerText.trim() === name,
    );
    const numbers = [...(element.tBodies[0]?.rows ?? [])].map(({ cells }) =>
      Number(cells[at]?.innerText.replaceAll(/\D/g, "")),
    );
    const falls = numbers.every((number, row) => row === 0 || number <= (numbers[row - 1] ?? 0));
    return falls && new Set(numbers).size > 1;
  }, column);
}

test("the list sorts by any column, keeps views and comes back where it was", async ({ page }) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/accounts`);
  const table = page.getByRole("table", { name: "Accounts" });
  const names = table.locator("tbody a");
  await page.getByRole("button", { name: "Margin" }).click();
  await expect(page).toHaveURL(/sort=margin/);
  await expect(table.getByRole("columnheader", { name: "Margin" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect.poll(() => isFalling(table, "Margin")).toBe(true);
  const highest = (await names.first().textContent()) ?? "";
  await page.getByRole("button", { name: "Margin" }).click();
  await expect(table.getByRole("columnheader", { name: "Margin" })).toHaveAttribute("aria-sort", "ascending");
  await expect(names.last()).toHaveText(highest);

  const view = `Quiet ${Date.now()}`;
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(view);
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  const views = page.getByRole("list", { name: "Views" });
  await expect(views.getByRole("button", { name: view, exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await views.getByRole("button", { name: "Needs attention" }).click();
  await expect(page).toHaveURL(/attention=any/);
  await page.reload();
  await views.getByRole("button", { name: view, exact: true }).click();
  await expect(page).toHaveURL(/sort=margin&order=reverse/);
  await views.getByRole("button", { name: `Delete the view ${view}` }).click();
  await expect(views.getByRole("button", { name: view, exact: true })).toBeHidden();
});

test("Back leads to the place in a list that was left", async ({ page }) => {
  const base = await partnerBase(page);
  await page.setViewportSize({ width: 1000, height: 320 });
  await page.goto(`${base}/accounts`);
  const main = page.locator("#main");
  const last = page.getByRole("table", { name: "Accounts" }).locator("tbody a").last();
  await last.scrollIntoViewIfNeeded();
  const place = await main.evaluate((element) => element.scrollTop);
  expect(place).toBeGreaterThan(0);
  await last.click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await page.goBack();
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(place);
});

test("several accounts are suspended and reactivated at once", async ({ page }) => {
  const base = await partnerBase(page);
  const names = ["North", "South"].map((side) => `${side} Clinic ${Date.now()}`);
  for (const name of names) {
    await page.goto(`${base}/accounts?do=account`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByLabel("Owner's email address").fill(`owner-${Date.now()}@example.org`);
    await dialog.getByRole("button", { name: "Create account" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
  }
  await page.goto(`${base}/accounts`);
  const selected = page.getByRole("region", { name: "Selected accounts" });
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
  await expect(selected).toContainText("2 accounts selected");
  await selected.getByRole("button", { name: "Suspend 2…" }).click();
  const dialog = page.getByRole("dialog");
  await choose(dialog, "Reason", "Other");
  await dialog.getByLabel("Details").fill("Closed for the season");
  await expect(dialog.getByRole("button", { name: "Suspend 2 accounts" })).toBeDisabled();
  await dialog.getByLabel("Type suspend 2 to confirm").fill("suspend 2");
  await dialog.getByRole("button", { name: "Suspend 2 accounts" }).click();
  for (const name of names)
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Suspended");
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
  await selected.getByRole("button", { name: "Reactivate 2…" }).click();
  await dialog.getByRole("button", { name: "Reactivate 2 accounts" }).click();
  await expect(page.getByText("2 accounts reactivated")).toBeVisible();
});

test("an account shows its month, takes notes, and opens as its people allow", async ({ page }) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/accounts`);
  await page.getByRole("link", { name: "Bright Smile Dental" }).click();
  await expect(page.getByText("Cost so far this month")).toBeVisible();
  await expect(page.getByText("Texts", { exact: true }).first()).toBeVisible();
  await page.reload();
  const notes = page.getByRole("tab", { name: "Notes" });
  await notes.click();
  await expect(page.getByLabel("New note")).toBeVisible();
  expect(await notes.evaluate((tab) => tab.matches(":focus:not(:focus-visible)"))).toBe(true);
  const note = `Prefers to be called after lunch (${Date.now()})`;
  await page.getByLabel("New note").fill(note);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: note })).toBeVisible();
  await page.getByRole("tab", { name: "People" }).click();
  await expect(page.getByText("owner@example.com")).toBeVisible();

  await page.getByRole("button", { name: "Open workspace" }).click();
  const visit = page.getByRole("region", { name: "Visit" });
  await expect(visit).toContainText("not make changes");
  await expect(page).toHaveURL(/\/w\/ws_/);
  await page.getByRole("link", { name: "Contacts" }).click();
  await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
  await expect(visit).toBeVisible();
  const inside = page.url();
  await visit.getByRole("button", { name: "Leave workspace" }).click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await page.goto(inside);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("an account's usage of a month, by day and against its allowances", async ({ page, server }) => {
  const base = await partnerBase(page);
  const api = apiOf(page, server.baseUrl, { partner: base.split("/").at(-1) ?? "" });
  const { id, apiKey } = await api(createAccount, {
    body: { name: `Usage ${Date.now()}`, ownerEmail: `usage-${Date.now()}@example.org`, plan: "starter" },
  });
  await page.goto(`${base}/accounts/${id}?tab=usage`);
  const main = page.getByRole("main");
  await expect(main.getByText("None in these days")).toHaveCount(6);
  const allowances = page.getByRole("table", { name: "Allowance and overage" });
  const minutes = allowances.getByRole("row", { name: /^Call minutes/ });
  await expect(minutes).toContainText("$0.00");

  const call = { direction: "inbound", from: "+12025550123", outcome: "answered", durationSeconds: 90 };
  const recorded = await page.request.post("/v1/calls", {
    headers: { Authorization: `Bearer ${apiKey}` },
    data: { ...call, handledBy: "ai" },
  });
  expect(recorded.ok()).toBe(true);
  await page.reload();
  await expect(main.getByText("1 handled by AI, 2 minutes")).toBeVisible();
  await expect(minutes.getByRole("cell").nth(1)).toHaveText("2");
  // The request itself is metered a moment later, so the number of empty charts is not fixed.
  await expect(main.getByText("None in these days")).not.toHaveCount(6);
  await main.getByRole("radio", { name: "Table" }).click();
  await expect(page.getByRole("table", { name: "Usage by day" }).getByRole("row").nth(1)).toContainText(
    "1 min 30 s",
  );
});

/** Opens the overview and compares its first account with the API. Other tests use the same accounts, so it tries again. */
async function expectClosestToLimit(page: Page, { base, baseUrl }: { base: string; baseUrl: string }) {
  const api = apiOf(page, baseUrl, { partner: base.split("/").at(-1) ?? "" });
  const region = page.getByRole("region", { name: "Closest to a limit" });
  const rows = region.getByRole("listitem");
  await expect(async () => {
    await page.goto(`${base}/overview`);
    const { accounts } = await api(listAccountSummaries, {
      query: { sort: "limit", status: "active", limit: "1" },
    });
    const [first] = accounts;
    const timeout = 10_000;
    // Near the beginning of a month, hardly anything is used, and the forecast decides.
    const projected = first ? projectedOver(first.allowances) : null;
    const used = Math.max(first?.allowancePercent ?? 0, first?.spendCap?.percent ?? 0);
    if (first && (used > 0 || projected !== null)) {
      await expect(rows.first().getByRole("link")).toHaveText(first.name, { timeout });
      const shown =
        projected !== null && projected.percent > used
          ? `Projected ${Math.floor(projected.percent).toLocaleString("en-US")}%`
          : new RegExp(`^${used.toLocaleString("en-US")}(\\.\\d)?%$`);
      await expect(rows.first().getByText(shown)).toBeVisible({ timeout: 1_000 });
    } else {
      const none = region.getByText(
        "No account has used any of its allowances or its spend cap this month.",
        {
          exact: true,
        },
      );
      await expect(none).toBeVisible({ timeout });
      await expect(rows).toHaveCount(0);
    }
  }).toPass();
}

test("the overview leads to what needs attention and what is owed", async ({ page, server }) => {
  const base = await partnerBase(page);
  await expectClosestToLimit(page, { base, baseUrl: server.baseUrl });
  // The demo's usage depends on the day of the month; its suspended account is there on each day.
  const attention = page.getByRole("region", { name: "Needs attention" });
  const suspended = attention.getByRole("listitem").filter({ hasText: "Elm Street Barbers" });
  await expect(suspended).toContainText("Suspended");
  await suspended.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Elm Street Barbers", level: 1 })).toBeVisible();
});
