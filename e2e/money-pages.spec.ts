import type { Page } from "@playwright/test";
import { getInvoiceDocument } from "@/lib/contract/invoice-document";
import { listInvoices } from "@/lib/contract/invoices";
import type { TestServer } from "@/scripts/testing/server";
import { apiOf, choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

/** Every text of the words, but ids, which are not shown. */
function textsOf(words: unknown): string[] {
  if (typeof words === "string") return words.split("\n").filter((line) => line.trim() !== "");
  if (Array.isArray(words)) return words.flatMap(textsOf);
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([name, value]) =>
    ["id", "invoiceId", "kind"].includes(name) ? [] : textsOf(value),
  );
}

const spaceless = (text: string) => text.replaceAll(/\s/g, "");

async function openBilling(page: Page, server: TestServer) {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.goto(`${base}/billing`);
  await expect(page.getByRole("table", { name: "Invoices", exact: true })).toBeVisible();
  return base;
}

test("the page of an invoice says everything its document says", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  const partner = base.slice("/p/".length);
  const api = apiOf(page, server.baseUrl, { partner });
  const { invoices } = await api(listInvoices, { query: { status: "open" } });
  const id = invoices[0]?.id ?? "";
  const words = await api(getInvoiceDocument, { params: { id } });
  await page.goto(`${base}/billing/${id}`);
  await expect(page.getByRole("heading", { name: words.detail.title })).toBeVisible();
  const texts = textsOf(words);
  expect(texts.length).toBeGreaterThan(50);
  const shown = spaceless((await page.locator("main").textContent()) ?? "");
  // The amount due of the document is that of the day it was issued; the page has today's.
  const missing = texts.filter((text) => text !== words.due.amount && !shown.includes(spaceless(text)));
  expect(missing).toEqual([]);
  const accounts = page.getByRole("region", { name: words.detail.title }).getByRole("heading", { level: 3 });
  const names = words.detail.accounts.map(({ name }) => name);
  const count = await accounts.count();
  expect(count).toBeGreaterThan(1);
  await expect(accounts).toHaveText(names.slice(0, count));
});

test("a partner sees what it owes and how to pay, and filters its invoices", async ({
  page,
  server,
  expectAccessible,
}) => {
  const base = await openBilling(page, server);
  const owed = page.getByRole("region", { name: "What you owe" });
  await expect(owed).toContainText(/Amount due\s*\$/);
  await expect(
    owed.getByRole("list", { name: "Invoices to pay" }).getByRole("listitem").first(),
  ).toContainText("$");
  await expect(owed).toContainText(/How to pay|Other ways to pay/);
  await expectAccessible();

  const invoices = page.getByRole("table", { name: "Invoices", exact: true });
  const all = await invoices.getByRole("row").count();
  await choose(page, "Status", "Paid");
  await expect(page).toHaveURL(/status=paid/);
  await expect(invoices.getByRole("row").filter({ hasText: "Open" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveText("Paid");
  // The filters stand below cards that are loaded anew.
  await expect(page.locator(".animate-pulse-soft")).toHaveCount(0);
  await choose(page, "Status", "Any status");
  await expect(invoices.getByRole("row")).toHaveCount(all);

  await page.getByRole("combobox", { name: "Account", exact: true }).click();
  await page.getByRole("searchbox").fill("bright smile d");
  await page.getByRole("option", { name: "Bright Smile Dental", exact: true }).click();
  await expect(page).toHaveURL(/account=ws_bright_smile_dental/);
  await invoices.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/billing\/inv_.*account=ws_bright_smile_dental/);
  const accounts = page.getByRole("region", { name: "Detail by account" }).getByRole("heading", { level: 3 });
  await expect(accounts).toHaveText(["Bright Smile Dental"]);
  await page.getByRole("button", { name: /^Show all/ }).click();
  await expect(accounts).not.toHaveCount(1);

  await page.goto(`${base}/billing?status=void&month=2020-01`);
  await page.getByRole("button", { name: "Show all invoices" }).click();
  await expect(invoices.getByRole("row")).toHaveCount(all);
});

test("the statement of account adds up and keeps its filters in the address", async ({
  page,
  server,
  expectAccessible,
}) => {
  const base = await openBilling(page, server);
  await page.getByRole("link", { name: "Statement of account" }).click();
  await expect(page.getByRole("heading", { name: "Statement of account" })).toBeVisible();
  const table = page.getByRole("table", { name: "Statement of account" });
  await expect(table).toContainText("Opening balance");
  await choose(page, "Period", "Last 24 months");
  await choose(page, "Kind of entry", "Invoices");
  await expect(page).toHaveURL(/span=24&kind=invoice/);
  await expect(table.getByRole("row").filter({ hasText: "Payment" })).toHaveCount(0);
  await expect(table.getByRole("row").filter({ hasText: "Invoice" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Kind of entry" })).toHaveText("Invoices");
  const href = await page.getByRole("link", { name: "PDF" }).getAttribute("href");
  expect(href).toContain("from=");
  const pdf = await page.request.get(href ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  await expectAccessible();
  await table.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${base}/billing/inv_`));
});

test("numbers of a report lead to their rows, and its chart has every day", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  await page.goto(`${base}/reports`);
  await page.getByRole("link", { name: /^Calls/ }).click();
  await expect(page).toHaveURL(/group_by=account&sort=calls/);
  await expect(page.getByRole("columnheader", { name: /^Calls/ })).toHaveAttribute("aria-sort", "descending");
  await choose(page, "Month", (await monthsOf(page))[1] ?? "");
  await page.getByRole("radio", { name: "Day" }).click();
  const days = page.getByRole("table", { name: "Usage by day", exact: true });
  const period = new URL(page.url()).searchParams.get("period") ?? "";
  const [year = 0, month = 0] = period.split("-").map(Number);
  // The head and every day of a month that is over.
  await expect(days.getByRole("row")).toHaveCount(1 + new Date(Date.UTC(year, month, 0)).getUTCDate());
});

async function monthsOf(page: Page): Promise<string[]> {
  await page.getByRole("combobox", { name: "Month" }).click();
  const months = await page.getByRole("option").allTextContents();
  await page.keyboard.press("Escape");
  return months;
}
