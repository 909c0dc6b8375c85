import type { Locator, Page } from "@playwright/test";
import { emailedLink } from "./emailed-link";
import { expect, test } from "./fixtures/test";
import { newOwner, PASSWORD, signInByForm } from "./new-owner";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

/** Tabs from field to field until the wanted one has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function sendApplication(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  await expect(page.getByLabel("Business name")).toBeFocused();
  await page.keyboard.type(name);
  await type(page, "Who are your customers? optional", "<b>Dental</b> practices");
  await type(page, "Your name", "Robin Reseller");
  await type(page, "Email address", email);
  await page.keyboard.press("Enter");
  const answer = page.getByRole("region", { name: "Check your email" });
  await expect(answer).toBeFocused();
  await expect(answer).toContainText(`We sent a link to ${email}`);
}

test("somebody without an account applies by keyboard and confirms the emailed link", async ({
  page,
  server,
  browser,
  expectAccessible,
}) => {
  const email = `applicant-${Date.now()}@example.org`;
  const name = `Applicants ${Date.now()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await press(page, page.getByRole("link", { name: "Become a partner" }));
  await expect(page.getByRole("heading", { name: "Become a partner" })).toBeVisible();
  await expectAccessible();
  await sendApplication(page, { name, email });
  await expectAccessible();

  await press(page, page.getByRole("button", { name: "try another address" }));
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page.getByLabel("Business name")).toHaveValue(name);

  const operator = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(operator, { server, email: "operator@example.com" });
  await operator.goto("/operator/partners?status=applied");
  await expect(operator.getByRole("heading", { name: "Partners", level: 1 })).toBeVisible();
  await expect(operator.getByText(name)).toBeHidden();

  const link = await emailedLink(server, email);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Scanners of email open links as well, which files nothing.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your application" })).toBeVisible();
  await expect(page.getByText("<b>Dental</b> practices")).toBeVisible();
  await expectAccessible();
  await expect(page.getByRole("button", { name: "Create account and apply" })).toBeEnabled();
  await type(page, "Password", PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/p\/ptr_/);
  await expect(page.getByRole("heading", { name: "Your application is under review" })).toBeVisible();

  await operator.reload();
  await expect(operator.getByText(name)).toBeVisible();
  await expect(operator.getByText(email)).toBeVisible();
  await operator.close();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Apply again" })).toHaveAttribute("href", "/apply");
  await expectAccessible();
});

test("somebody with an account signs in to confirm the application", async ({
  page,
  server,
  browser,
  expectAccessible,
}) => {
  const { email, context } = await newOwner(browser, server);
  await context.close();
  await page.goto("/apply");
  await sendApplication(page, { name: `Waters ${Date.now()}`, email });
  const link = await emailedLink(server, email);
  await page.goto(link);
  await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
  await expectAccessible();
  await press(page, page.getByRole("link", { name: "Sign in to apply" }));
  await signInByForm(page, email);
  await page.waitForURL(`**${link}`);
  await press(page, page.getByRole("button", { name: "Submit application" }));
  await expect(page.getByRole("heading", { name: "Your application is under review" })).toBeVisible();
});
