import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "./fixtures/test";
import { newOwner, PASSWORD, signInByForm } from "./new-owner";
import { asPlainHttp } from "./plain-http";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

test("an ended session asks to sign in over the form, and sends it then", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  await page.goto(`${await partnerBase(page)}/accounts?do=account`);
  const form = page.getByRole("dialog", { name: "Create account" });
  const name = `Kept Typing ${Date.now()}`;
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Owner's email address").fill("kept@example.org");
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Create account" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expectAccessible();
  await expect(page.getByText("Authorization: Bearer")).toHaveCount(0);

  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toContainText("The email address or password is incorrect.");
  const partner = server.signIns.find(({ email }) => email === "partner@example.com");
  await dialog.getByLabel("Password").fill(partner?.password ?? "");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("dialog").getByText(name).first()).toBeVisible();
});

test("signing out in one tab asks to sign in on the others, over the page", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/callbacks?do=callback`);
  const callback = page.getByRole("dialog", { name: "Add a callback" });
  await callback.getByLabel("Phone").fill("+15035550198");
  const other = await page.context().newPage();
  await other.goto("/account");
  await expect(other.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await other.goto(`/w/${WORKSPACE}/today`);
  await other.getByRole("button", { name: /Your account$/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await other.waitForURL(/\/sign-in/);
  await other.close();

  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  const owner = server.signIns.find(({ email }) => email === "owner@example.com");
  await dialog.getByLabel("Password").fill(owner?.password ?? "");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(callback.getByLabel("Phone")).toHaveValue(/503/);
});

test("a person who does not sign in keeps what they typed, and may save it later", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/callbacks?do=callback`);
  const callback = page.getByRole("dialog", { name: "Add a callback" });
  await callback.getByLabel("Phone").fill("+15035550199");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await callback.getByRole("button", { name: "Add callback" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(callback).toContainText("Your session has ended. Sign in again; what you typed is kept.");
  await expect(callback.getByLabel("Phone")).toHaveValue(/503/);
  await page.context().addCookies(cookies);
  await callback.getByRole("button", { name: "Add callback" }).click();
  await expect(callback).toBeHidden();
});

test("the dialog takes a second factor, and notices a sign-in of another tab", async ({
  browser,
  server,
}) => {
  const { email, context, page, workspaceId } = await newOwner(browser, server);
  await asPlainHttp(context);
  await page.goto("/account/security");
  await signInByForm(page, email);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const setUp = page.getByRole("dialog");
  const secret = (await setUp.getByLabel("Setup key").textContent())!.replaceAll(" ", "");
  const codeOf = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
  await setUp.getByLabel("Code from the app").fill(codeOf(0));
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();

  await page.goto(`/w/${workspaceId}/callbacks?do=callback`);
  const callback = page.getByRole("dialog", { name: "Add a callback" });
  await callback.getByLabel("Phone").fill("+15035550198");
  const cookies = await context.cookies();
  await context.clearCookies();
  await callback.getByRole("button", { name: "Add callback" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByLabel("Code from your authenticator app").fill(codeOf(1));
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(callback).toBeHidden();

  await page.goto(`/w/${workspaceId}/callbacks?do=callback`);
  await callback.getByLabel("Phone").fill("+15035550197");
  await context.clearCookies();
  await callback.getByRole("button", { name: "Add callback" }).click();
  const link = dialog.getByRole("link", { name: "Use single sign-on in a new tab" });
  await expect(link).toHaveAttribute("href", "/sign-in/sso?from=%2Fsign-in%2Fdone");
  await context.addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog).toBeHidden();
  await expect(callback).toBeHidden();
  await context.close();
});

const PAGES = [
  { email: "partner@example.com", path: "/p/{partner}/reports?group_by=plan&period=2026-10" },
  { email: "partner@example.com", path: "/p/{partner}/settings/people" },
  { email: "owner@example.com", path: `/w/${WORKSPACE}/calls?outcome=missed&q=a%26b` },
  { email: "owner@example.com", path: `/w/${WORKSPACE}/automations?status=active` },
  { email: "operator@example.com", path: "/operator/invoices?status=overdue" },
  { email: "owner@example.com", path: "/account/security?from=%2Fw" },
];

for (const { email, path } of PAGES) {
  test(`signing in leads back to ${path}`, async ({ page, server }) => {
    await signInAs(page, { server, email: "partner@example.com" });
    const partner = (await partnerBase(page)).slice("/p/".length);
    await page.context().clearCookies();
    const wanted = path.replace("{partner}", partner);
    await page.goto(wanted);
    await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(wanted)}`);
    const person = server.signIns.find((one) => one.email === email);
    await signInByForm(page, email, person?.password);
    await expect(page).toHaveURL(wanted);
  });
}

test("a link followed after the session has ended leads to its page as well", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contacts" }).click();
  await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent(`/w/${WORKSPACE}/contacts`)}`);
});

test("the header that names the page cannot be given by a client", async ({ page }) => {
  const answer = await page.request.get(`/w/${WORKSPACE}/calls`, {
    headers: { "x-requested-path": "/w/elsewhere" },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe(`/sign-in?from=${encodeURIComponent(`/w/${WORKSPACE}/calls`)}`);
});

test("an export holds what the filter matches, also when the session ended before it", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  await page.goto(`${await partnerBase(page)}/accounts?plan=professional`);
  const rows = page.getByRole("table", { name: "Accounts" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  const shown = await rows.count();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const partner = server.signIns.find(({ email }) => email === "partner@example.com");
  await dialogOf(page)
    .getByLabel("Password")
    .fill(partner?.password ?? "");
  const saved = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Sign in" }).click();
  const file = await (await saved).path();
  expect((await saved).suggestedFilename()).toBe("accounts.csv");
  const lines = readFileSync(file, "utf8").trim().split("\r\n");
  expect(lines[0]).toMatch(/^id,name,ownerEmail,plan,status,externalId,createdAt,committed,/);
  expect(lines).toHaveLength(shown + 1);
  for (const line of lines.slice(1)) expect(line).toContain(",professional,");
});
