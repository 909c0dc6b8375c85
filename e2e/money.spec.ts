import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { openStripeDouble, STRIPE_TEST_KEY } from "@/scripts/testing/stripe";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs } from "./sign-in-as";

// One after the other: both listen at the port that the server takes for Stripe.
test.describe.configure({ timeout: 90_000, mode: "default" });

test("a partner connects Stripe and pushes a month to it", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  await page.goto(`${await partnerBase(page)}/resale`);
  const card = page.getByRole("region", { name: "Stripe", exact: true });
  await card.getByLabel("Secret key").fill("pk_test_switchboard0000");
  await card.getByRole("button", { name: "Connect Stripe" }).click();
  await expect(card.getByRole("alert")).toContainText("secret or restricted key");
  await card.getByLabel("Secret key").fill(STRIPE_TEST_KEY);
  await card.getByRole("button", { name: "Connect Stripe" }).click();
  await expect(card).toContainText("Test key ending in 0000");
  await expect(card.getByLabel("Replace key")).toHaveValue("");

  const stripe = await openStripeDouble({ port: server.stripeDoublePort });
  try {
    const months = page.getByRole("table", { name: "Exports by month" });
    // The buttons of the months appear one by one, so the newest month is found by its row.
    const newest = months.getByRole("row").nth(1);
    const month = await newest.getByRole("cell").first().innerText();
    await newest.getByRole("button", { name: `Push ${month} to Stripe` }).click();
    const done = months.getByRole("button", { name: `Stripe push of ${month}` });
    await expect(done).toHaveText("In Stripe", { timeout: 60_000 });
    await done.click();
    await expect(page.getByRole("dialog")).toContainText("are in Stripe");
    expect(stripe.of("invoiceitem").length).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
  } finally {
    stripe.close();
  }
  await card.getByRole("button", { name: "Disconnect" }).click();
  await expect(card).toContainText("Not connected");
});

/** Takes an id into a picker that lists names. */
async function paste(dialog: Locator, label: string, id: string) {
  await dialog.getByRole("combobox", { name: label, exact: true }).click();
  await dialog.page().keyboard.insertText(id);
  await dialog
    .page()
    .getByRole("option", { name: `Use ID ${id}` })
    .click();
}

test("an operator learns at the fields what is wrong with a correction and with the seller's details", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "operator@example.com" });
  await page.goto("/operator/corrections");
  await page.getByRole("button", { name: "Correct usage" }).click();
  const dialog = page.getByRole("dialog");
  await paste(dialog, "Account", "ws_nowhere");
  await paste(dialog, "Event", "call_1");
  await dialog.getByLabel("Correct quantity").fill("1.5");
  await dialog.getByLabel("Reason").fill("Counted twice");
  await dialog.getByRole("button", { name: "Correct usage" }).click();
  await expect(dialog).toContainText("Enter a whole number, 0 or more");
  await dialog.getByLabel("Correct quantity").fill("0");
  await dialog.getByRole("button", { name: "Correct usage" }).click();
  await expect(dialog).toContainText("There is no account ws_nowhere.");
  await page.keyboard.press("Escape");

  await page.goto("/operator/seller");
  // Nothing is saved: other tests read the seller's details at the same time.
  await page.getByLabel("Legal name").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter the company's legal name")).toBeVisible();
});

test("a partner opens the payment page of an invoice once the operator has connected Stripe", {
  tag: "@whole-browser",
}, async ({ page, server }) => {
  const file = join(server.dataDir, "platform-stripe.json");
  writeFileSync(file, JSON.stringify({ secretKey: STRIPE_TEST_KEY, webhookSecret: "whsec_platform0000" }));
  const admin = ["dist/admin.mjs", "platform", "stripe", "--file", file];
  execFileSync(process.execPath, admin, { env: server.env as NodeJS.ProcessEnv });
  const stripe = await openStripeDouble({ port: server.stripeDoublePort });
  try {
    await page
      .context()
      .route("https://buy.stripe.com/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>Pay</title><h1>Pay with a card</h1>" }),
      );
    await signInAs(page, { server, email: "partner@example.com" });
    await page.goto(`${await partnerBase(page)}/billing`);
    const owed = page.getByRole("region", { name: "What you owe" });
    await expect(owed.getByRole("link", { name: /^Pay the invoice for/ }).first()).toBeVisible();
    await page
      .getByRole("table", { name: "Invoices", exact: true })
      .getByRole("row")
      .filter({ hasText: /Open|Overdue/ })
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByRole("heading", { name: /^Invoice for/ })).toBeVisible();
    const pay = page.getByRole("link", { name: /^Pay \$/ });
    const amount = (await pay.innerText()).replace("Pay ", "");
    const [paying] = await Promise.all([page.context().waitForEvent("page"), pay.click()]);
    await expect(paying.getByRole("heading", { name: "Pay with a card" })).toBeVisible();
    const [link] = stripe.of("payment_link");
    const [item] = link!.line_items as [{ price_data: { unit_amount: string } }];
    expect(Number(item.price_data.unit_amount)).toBe(
      Math.round(Number(amount.replace(/[^0-9.]/g, "")) * 100),
    );
  } finally {
    stripe.close();
  }
});
