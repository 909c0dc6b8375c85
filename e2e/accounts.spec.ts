import { choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
});

test("an account's key is shown once, and suspending previews its effect", async ({ page }) => {
  const name = `Lakeside Vets ${Date.now()}`;
  const base = await partnerBase(page);
  await page.goto(`${base}/accounts`);
  await page.getByRole("button", { name: "Create account" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Owner's email address").fill(`owner-${Date.now()}@example.org`);
  await dialog.getByRole("button", { name: "Create account" }).click();

  const key = dialog.getByRole("status", { name: "Workspace key" });
  await expect(key).toHaveText(/^\S{20,}$/);
  const secret = (await key.textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Create account" }).first()).toBeFocused();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "1 invited", exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Keys" }).click();
  await expect(page.getByRole("table", { name: "API keys" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table", { name: "API keys" })).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(dialog.getByRole("region", { name: "What will happen" })).toContainText("This month");
  const suspend = dialog.getByRole("button", { name: "Suspend account" });
  await dialog.getByLabel("Details").fill("Unpaid for two months");
  await expect(dialog.getByLabel(`Type ${name} to confirm`)).toHaveCount(0);
  // No reason is chosen for anyone.
  await suspend.click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose an option.");
  await expect(dialog.getByRole("combobox", { name: "Reason" })).toBeFocused();
  await choose(dialog, "Reason", "Non-payment");
  await suspend.click();
  await expect(page.getByText("Suspended by you")).toBeVisible();

  await page.goto(`${base}/accounts?status=suspended`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  const menu = page.getByRole("button", { name: `Actions for ${name}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Reactivate…" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole("menuitem", { name: "Reactivate…" }).click();
  await dialog.getByRole("button", { name: "Reactivate account" }).click();
  await expect(page.getByText(`${name} is active again`)).toBeVisible();
});

test("a refused value shows its error at the field", async ({ page }) => {
  await page.goto(`${await partnerBase(page)}/accounts`);
  await page.getByRole("button", { name: "Create account" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("​");
  await dialog.getByLabel("Owner's email address").fill("owner@example.org");
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("visible character");
  await dialog.getByLabel("Name", { exact: true }).fill("harbor family clinic");
  await dialog.getByLabel("Owner's email address").focus();
  await expect(dialog.getByText("You already have an account named Harbor Family Clinic")).toBeVisible();
});

test("filters are part of the URL, and Back restores the previous ones", async ({ page }) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/accounts`);
  await page.getByLabel("Search accounts").fill("Harbor");
  await expect(page).toHaveURL(/q=Harbor/);
  await expect(page.getByRole("link", { name: "Harbor Family Clinic" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bright Smile Dental" })).toBeHidden();
  await page.goto(`${base}/accounts?plan=starter`);
  await expect(page.getByRole("combobox", { name: "Plan" })).toHaveText("Starter");
  await expect(page.getByRole("link", { name: "Northside Plumbing" })).toBeVisible();
});

test("the audit log verifies its own hash chain", async ({ page }) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/settings/audit`);
  await expect(page.getByText(/^Times are in /)).toBeVisible();
  await page.getByRole("button", { name: "Verify the log" }).click();
  await expect(page.getByText(/All \d+ entries are unchanged/)).toBeVisible();
});

test.describe("a person in Los Angeles", () => {
  const zone = "America/Los_Angeles";
  test.use({ timezoneId: zone });

  test("reads and filters the audit log in their own time zone", async ({ page }) => {
    const asked = page.waitForRequest((request) => /audit.*[?&]from=/.test(request.url()));
    await page.goto(`${await partnerBase(page)}/settings/audit?dates=30`);
    const from = new URL((await asked).url()).searchParams.get("from") ?? "";
    const hour = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
    expect(hour.format(new Date(from))).toBe("00");
    await expect(page.getByText("Times are in Los Angeles time")).toBeVisible();
    const time = page.getByRole("table", { name: "Audit log" }).getByRole("time").first();
    await expect(time).toHaveAttribute("title", / UTC$/);
    const at = new Date((await time.getAttribute("datetime")) ?? "");
    const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", minute: "2-digit" });
    await expect(time).toContainText(clock.format(at));
  });
});

test("the audit log is narrowed in its address, and names what it is about", async ({
  page,
  expectAccessible,
}) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/settings/audit?group=account`);
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(page.getByRole("combobox", { name: "Action" })).toHaveText("Accounts");
  await expect(log.getByRole("button", { name: /^Account / }).first()).toBeVisible();
  await expect(log.getByRole("button", { name: /^(?!Account )/ })).toHaveCount(0);
  await log
    .getByRole("button", { name: /^Account created/ })
    .first()
    .click();
  await expect(log.getByRole("link").first()).toHaveAttribute("href", /\/accounts\/ws_/);
  await page.getByRole("button", { name: "Only about this object" }).first().click();
  await expect(page).toHaveURL(/object=ws_/);
  await choose(page, "Actor", "API keys");
  await expect(page).toHaveURL(/actor=key/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible();
  }
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/settings\/audit$/);
});

test("a partner issues, rotates and revokes an account's key", async ({ page }) => {
  await page.goto(`${await partnerBase(page)}/accounts`);
  await page.getByRole("link", { name: "Harbor Family Clinic" }).click();
  await page.getByRole("tab", { name: "Keys" }).click();
  const dialog = page.getByRole("dialog");
  const name = `Phone system ${Date.now()}`;
  await page.getByRole("button", { name: "Create key" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("status", { name: "New key" })).toHaveText(/^fdw_/);
  await dialog.getByRole("button", { name: "I've copied it" }).click();

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rotate…" }).click();
  await choose(dialog, "The old key works for", "1 more hour");
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await expect(dialog.getByRole("status", { name: "New key" })).toHaveText(/^fdw_/);
  await dialog.getByRole("button", { name: "I've copied it" }).click();
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Until" })).toHaveCount(1);

  await rows
    .filter({ hasNotText: "Until" })
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(rows.filter({ hasText: "Revoked" })).toHaveCount(1);
});

test("a report and the events of an invoice line name the automations that caused them", async ({ page }) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/reports?group_by=automation`);
  const rows = page.getByRole("row").filter({ hasText: "Reminder with confirm-by-reply" });
  await expect(rows.filter({ hasText: "Bright Smile Dental" })).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}-by-automation\.csv$/);

  // Other tests make accounts without texts, and the newest invoice may be theirs.
  await page.goto(`${base}/billing?account=ws_bright_smile_dental`);
  await page.getByRole("table", { name: "Invoices" }).getByRole("link").first().click();
  await page.waitForURL(/\/billing\/inv_.*account=ws_bright_smile_dental/);
  await page
    .getByRole("button", { name: /^Texts.*show details/ })
    .first()
    .click();
  const events = page.getByRole("dialog").getByRole("table", { name: "Events in this line" });
  await expect(events.getByText("Reminder with confirm-by-reply").first()).toBeVisible();
  await expect(events.getByText(/^msg_/).first()).toBeVisible();
  await expect(events.getByText(/^version \d+$/).first()).toBeVisible();
  await expect(events.getByText(/^Done, begun /).first()).toBeVisible();
});

test("an invoice is verified independently, credited by an operator and disputed", async ({
  page,
  browser,
  server,
}) => {
  const base = await partnerBase(page);
  await page.goto(`${base}/billing`);
  await expect(page.getByText(/^After discount and with tax(, probably \$|\. No overage)/)).toBeVisible();
  // On the first days of a month, the newest invoice is a draft, which has nothing to verify yet.
  const issued = page
    .getByRole("table", { name: "Invoices" })
    .getByRole("row")
    .filter({ hasNotText: "Draft" });
  const invoice = issued.getByRole("link").first();
  await invoice.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Invoice for");
  const globalId =
    (await page
      .getByText(/^inv_\S+_\S+$/)
      .first()
      .textContent()) ?? "";
  await page.getByText("Verify independently").click();
  await expect(page.getByText(`node verify-invoice.mjs invoice-${globalId}.ndjson`)).toBeVisible();
  const [bundle] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Events and prices" }).click(),
  ]);
  expect(bundle.suggestedFilename()).toBe(`invoice-${globalId}.ndjson`);

  await page
    .getByRole("button", { name: /: show details$/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Ask about this line" }).click();
  const sheet = page.getByRole("dialog");
  const title = await sheet.getByRole("heading").first().innerText();
  const question = sheet.getByLabel("Your question about this line");
  await expect(question).toBeFocused();
  const asked = `Which calls are these? ${Date.now()}`;
  await page.keyboard.type(asked);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveValue(asked);
  await sheet.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByText("Question sent to the platform's billing team")).toBeVisible();
  await expect(question).toHaveCount(0);
  // The line shows what was asked about it, and leads to the question.
  const earlier = sheet.getByRole("region", { name: "Already asked about this line" });
  await expect(earlier).toContainText(asked);
  await expect(earlier).toContainText("Waiting for an answer");
  await expect(sheet.getByRole("button", { name: "Ask about this line" })).toHaveCount(0);
  await expect(sheet.getByRole("button", { name: "Ask another question" })).toBeVisible();
  await earlier.getByRole("button", { name: "Show question" }).click();
  const note = page.getByRole("list", { name: "Notes" }).getByRole("listitem").filter({ hasText: asked });
  await expect(note).toBeFocused();
  await expect(sheet).toHaveCount(0);
  // The note leads back to its line.
  await note.getByRole("button", { name: title }).click();
  await expect(sheet.getByRole("heading", { name: title })).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Your question")).toHaveValue("");
  // The invoice and the line say so.
  await expect(page.getByText("Waiting for an answer")).toHaveCount(2);
  // Another one is withdrawn: it stays among the notes, and the first still waits.
  await page.getByLabel("Your question").fill("Sent by mistake");
  await page.getByRole("button", { name: "Send question" }).click();
  const mistake = page.getByRole("listitem").filter({ hasText: "Sent by mistake" }).last();
  await mistake.getByRole("button", { name: "Withdraw question" }).click();
  await expect(mistake).toContainText("Withdrawn");
  await expect(mistake.getByRole("button", { name: "Withdraw question" })).toHaveCount(0);
  // The button is gone, so the keyboard goes on at the note.
  await expect(mistake).toBeFocused();
  await expect(page.getByText("Waiting for an answer")).toHaveCount(2);
  // A question that was sent holds nothing that could be lost.
  const address = page.url();
  await page.locator("main").getByRole("link", { name: "Billing" }).click();
  await expect(
    page
      .getByRole("table", { name: "Invoices" })
      .getByRole("row")
      .filter({ hasText: globalId })
      .getByText("Waiting for an answer")
      .filter({ visible: true }),
  ).toBeVisible();
  await page.goto(address);

  const office = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(office, { server, email: "operator@example.com" });
  await office.goto("/operator/invoices?mode=sandbox");
  await office.getByRole("button", { name: `Actions for ${globalId}` }).click();
  await office.getByRole("menuitem", { name: "Credit…" }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Amount in USD").fill("1e3");
  await dialog.getByLabel("Reason").fill("A test call was counted");
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter an amount from $0.01");
  await dialog.getByLabel("Amount in USD").fill("1.25");
  // The invoice may be paid or open; either way the dialog says what the credit does.
  await expect(dialog.getByLabel("Amount in USD")).toHaveAccessibleDescription(
    /stays due|becomes credit balance/,
  );
  await dialog.getByRole("button", { name: "Issue credit note" }).click();
  await expect(office.getByText(/\$1\.25 credited to/)).toBeVisible();

  // Open questions have a filter of their own.
  const asking = office
    .getByRole("table", { name: "Invoices" })
    .getByRole("row")
    .filter({ hasText: globalId });
  await office.getByRole("combobox", { name: "Status" }).click();
  await office.getByRole("option", { name: "Questions" }).click();
  await expect(office).toHaveURL(/status=unanswered/);
  await expect(asking).toHaveCount(1);
  await office.getByRole("button", { name: `Actions for ${globalId}` }).click();
  await office.getByRole("menuitem", { name: "Questions…" }).click();
  await expect(dialog.getByRole("list", { name: "Questions and answers" })).toContainText(title);
  await expect(dialog.getByRole("list", { name: "Questions and answers" })).toContainText(asked);
  const answer = `A credit note follows. ${Date.now()}`;
  await dialog.getByLabel("Your answer").fill(answer);
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await expect(office.getByText(/Answer sent to/)).toBeVisible();
  await expect(asking).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: answer })).toContainText("Answer");
  await expect(page.getByText("Question answered")).toHaveCount(2);
  await office.goto("/operator/engine");
  await expect(office.getByRole("heading", { name: "Runs in progress" })).toBeVisible();
  await office.close();

  await page.reload();
  const credits = page.getByRole("table", { name: "Credit notes" });
  await expect(credits).toContainText("A test call was counted");
  await expect(credits.getByRole("link", { name: /^PDF of cn_/ })).toBeVisible();
});
