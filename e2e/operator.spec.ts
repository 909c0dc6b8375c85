import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

test("an operator works from a partner's name down to the events of a line", async ({ page, server }) => {
  await signInAs(page, { server, email: "operator@example.com" });
  await page.goto("/operator/partners");
  await page.getByRole("searchbox", { name: "Search partners" }).fill("frontline");
  await page
    .getByRole("list", { name: "Sandboxes" })
    .getByRole("link", { name: "Frontline Partners" })
    .click();
  await expect(page.getByRole("heading", { name: "Frontline Partners", level: 1 })).toBeVisible();

  // Its accounts are found by name, without accents and case.
  const accounts = page.getByRole("table", { name: "Accounts" });
  await page.getByRole("searchbox", { name: "Account name or ID" }).fill("BRIGHT smile");
  await expect(accounts.getByRole("row")).toHaveCount(2);
  await expect(accounts).toContainText("Bright Smile Dental");

  // The link of an account lists its invoices alone, and says so.
  await accounts.getByRole("link", { name: "Invoices that include Bright Smile Dental" }).click();
  await expect(page).toHaveURL(/invoicesOf=ws_bright_smile_dental/);
  await expect(page.getByText("Only invoices with charges for Bright Smile Dental")).toBeVisible();
  await expect(accounts.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Show those of all accounts" }).click();
  await expect(page.getByText("Only invoices with charges for")).toHaveCount(0);

  // One letter is too short for a search of invoices.
  const search = page.getByRole("searchbox", { name: "Number, month or account" });
  await search.fill("5");
  await expect(page.getByText("Enter at least 2 characters")).toBeVisible();
  await search.fill("");

  // The list of all invoices finds one by its number, and the URL keeps the search.
  const number = await page
    .getByRole("table", { name: "Invoices" })
    .getByRole("link", { name: /^inv_/ })
    .last()
    .innerText();
  await page.goto("/operator/invoices?mode=sandbox");
  await page.getByRole("searchbox", { name: "Number, month, partner or account" }).fill(number);
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  const invoices = page.getByRole("table", { name: "Invoices" });
  await expect(invoices.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(invoices.getByRole("row")).toHaveCount(2);
  await invoices.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Invoice for");
  await expect(page).toHaveTitle(/, Frontline Partners · /);

  await page.getByRole("button", { name: "Call minutes: show details" }).first().click();
  const events = page.getByRole("dialog");
  await expect(events.getByRole("table", { name: "Events in this line" })).toBeVisible();
  await expect(events.getByText("Only members of the account's workspace can see")).toBeVisible();
  await expect(events.getByRole("button", { name: "Ask about this line" })).toHaveCount(0);
  // A correction that begins at an event has nothing left to choose.
  const correct = events.getByRole("button", { name: /^Correct… / }).first();
  await correct.click();
  const correction = page.getByRole("dialog", { name: "Correct usage" });
  await expect(correction.getByRole("textbox", { name: "Correct quantity" })).toBeVisible();
  await expect(correction.getByRole("combobox")).toHaveCount(0);
  await correction.getByRole("button", { name: "Cancel" }).click();
  await expect(correction).toHaveCount(0);
  await expect(correct).toBeFocused();
  await events.getByRole("button", { name: "Close" }).click();
  await page.locator("main").getByRole("link", { name: "Frontline Partners" }).first().click();
  await expect(page.getByRole("heading", { name: "Frontline Partners", level: 1 })).toBeVisible();
});

test("an operator chooses what to correct by name, and undoes it", async ({
  page,
  browser,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "operator@example.com" });
  await page.goto("/operator/corrections");
  await page.getByRole("button", { name: "Correct usage" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct usage" });
  await dialog.getByRole("combobox", { name: "Partner", exact: false }).first().click();
  await page.keyboard.type("frontline");
  await page.getByRole("option", { name: /^Frontline Partners/ }).click();
  await dialog.getByRole("combobox", { name: "Account", exact: true }).click();
  await page.keyboard.type("bright smile");
  await page.getByRole("option", { name: "Bright Smile Dental", exact: true }).click();
  const options = page.getByRole("listbox").getByRole("option");

  // Invoices do not list what other meters count.
  const invoice = dialog.getByRole("combobox", { name: "Invoice", exact: false });
  const meter = dialog.getByRole("combobox", { name: "Meter", exact: true });
  await meter.click();
  await page.keyboard.type("appointments booked");
  await page.getByRole("option", { name: "Appointments booked" }).click();
  await expect(invoice).toHaveCount(0);
  await meter.click();
  await page.keyboard.type("call seconds");
  await page.getByRole("option", { name: "Call seconds" }).click();

  // An invoice is found by its month as the list shows it.
  await invoice.click();
  const [month = ""] = (await options.last().innerText()).match(/^[A-Z][a-z]+ \d{4}/) ?? [];
  expect(month).not.toBe("");
  await page.keyboard.type(month.toLowerCase());
  await options.filter({ hasText: month }).first().click();
  await expect(invoice).toContainText(month);
  const event = dialog.getByRole("combobox", { name: "Event", exact: true });
  await event.click();
  await options.first().click();
  await expect(event).toContainText(/· [\d,]+ invoiced$/);

  const before = Number((await event.innerText()).split("·").at(-1)?.replaceAll(/\D/g, ""));
  const reason = `Measured again, ${Date.now()}`;
  // The invoice shows what it charged, so each repetition of this test corrects to another quantity.
  const after = before + 1 + test.info().repeatEachIndex;
  await dialog.getByRole("textbox", { name: "Correct quantity" }).fill(String(after));
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: "Correct usage" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page
    .getByRole("table", { name: "Usage corrections" })
    .getByRole("row")
    .filter({ hasText: reason });
  await expect(row).toContainText("Bright Smile Dental");
  await expect(row).toContainText("Frontline Partners");
  await expect(row).toContainText(`→ ${after.toLocaleString("en-US")}`);

  // The partner reads on the account's Billing tab what was corrected and why.
  const partner = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(partner, { server, email: "partner@example.com" });
  const billing = `${await partnerBase(partner)}/accounts/${WORKSPACE}?tab=billing`;
  await partner.goto(billing);
  const notice = partner.locator("main").getByText(/^Call time, .+: corrected on /);
  await expect(notice).toBeVisible();
  await expect(partner.locator("main").getByText(reason)).toBeVisible();

  // Undoing it is another correction, back to the quantity before, and only the newest one offers it.
  const table = page.getByRole("table", { name: "Usage corrections" });
  const [former = ""] = (await row.innerText()).match(/[\d,]+(?=\s+to\s+→)/) ?? [];
  expect(former).not.toBe("");
  await row.getByRole("button", { name: "Undo the correction of Bright Smile Dental" }).click();
  const undo = page.getByRole("dialog", { name: "Undo correction" });
  await expect(undo).toContainText("Bright Smile Dental");
  await expect(undo).toContainText(month);
  await expect(undo).toContainText(`→ ${former}`);
  await expect(undo.getByRole("textbox", { name: "Correct quantity" })).toHaveCount(0);
  await expectAccessible();
  const undone = `${reason} was wrong`;
  await undo.getByRole("textbox", { name: "Reason" }).fill(undone);
  await undo.getByRole("button", { name: "Undo correction" }).click();
  await expect(undo).toHaveCount(0);
  await expect(table.getByRole("row").filter({ hasText: undone })).toContainText(`→ ${former}`);
  const replaced = row.filter({ hasNotText: undone });
  await expect(replaced).toHaveCount(1);
  await expect(replaced.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  await partner.goto(billing);
  await expect(partner.locator("main").getByText(undone)).toBeVisible();
  await partner.close();
});
