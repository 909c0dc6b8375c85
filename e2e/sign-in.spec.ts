import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test("a wrong password shows an error and signs nobody in", async ({ page, expectAccessible }) => {
  await page.goto("/sign-in");
  await expectAccessible();
  await page.getByLabel("Email address").fill("owner@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The email address or password is incorrect.")).toBeVisible();
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page).toHaveURL(/\/sign-in/);
});

test("signing in redirects to the requested page", async ({ page, server }) => {
  await page.goto("/operator/partners");
  await expect(page).toHaveURL(/\/sign-in\?from=/);
  const operator = server.signIns.find(({ email }) => email === "operator@example.com");
  await page.getByLabel("Email address").fill(operator?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(operator?.password ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/operator/);
  await expect(page.getByRole("heading", { name: "Partners", level: 1 })).toBeVisible();
});

test("keys go on from the content of the page after signing in, and of each page that replaces another", async ({
  page,
  server,
}) => {
  const owner = server.signIns.find(({ email }) => email === "owner@example.com");
  const main = page.getByRole("main");
  const hasFocus = () => main.evaluate((content) => content.contains(document.activeElement));
  await page.goto(`/sign-in?from=/w/${WORKSPACE}/automations`);
  await page.getByLabel("Email address").fill(owner?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(owner?.password ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Automations", level: 1 })).toBeVisible();
  await expect(main).toBeFocused();
  await expect(main).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Tab");
  expect(await hasFocus()).toBe(true);
  await expect(main).not.toHaveAttribute("tabindex");

  await page.locator("main a[href*='/automations/auto_']").first().press("Enter");
  const canvas = page.locator("#canvas");
  await expect(canvas).toBeFocused();
  await page.getByRole("link", { name: "Back to automations" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Automations", level: 1 })).toBeVisible();
  await expect(main).toBeFocused();
  // A page that the browser loads begins with the link that skips the menu.
  await page.reload();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
});

test("a crafted return address or error does not leave this site or break the page", async ({
  page,
  server,
}) => {
  await page.goto("/sign-in?error=__proto__&from=%2F%09%2Fevil.example%2Fx");
  const host = () => new URL(page.url()).host;
  const ours = host();
  const owner = server.signIns.find(({ email }) => email === "owner@example.com");
  await page.getByLabel("Email address").fill(owner?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(owner?.password ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  expect(host()).toBe(ours);
  const again = await page.goto("/sign-in?from=%2F%0A%2Fevil.example");
  expect(again?.status()).toBe(200);
  expect(host()).toBe(ours);
});

test("after ten wrong passwords an email address is locked for a while, even for the right one", async ({
  page,
}) => {
  const address = `nobody-${Date.now()}@example.org`;
  await page.goto("/sign-in");
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.getByLabel("Email address").fill(address);
    await page.getByLabel("Password", { exact: true }).fill(`wrong ${attempt}`);
    const answered = page.waitForResponse((response) => response.url().includes("/api/auth/callback"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await answered;
    await expect(page.getByText("The email address or password is incorrect.")).toBeVisible();
  }
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Too many attempts.")).toBeVisible();
});

test("signing out ends the session", async ({ page, server }) => {
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto(`/w/${WORKSPACE}/today`);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto(`/w/${WORKSPACE}/today`);
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a chosen appearance is applied, and checked in the menu", async ({ page, server }) => {
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto(`/w/${WORKSPACE}/today`);
  const menu = page.getByRole("button", { name: "Your account" });
  await menu.click();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await menu.click();
  await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
});

test("a password reset request gives the same response for every address", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/forgot");
  await expectAccessible();
  await page.getByLabel("Email address").fill(`nobody-${Date.now()}@example.org`);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("a used or invented link shows an explanation", async ({ page }) => {
  await page.goto("/invitation/there-is-no-such-token");
  await expect(page.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  await page.goto("/reset/there-is-no-such-token");
  await page.getByLabel("Password", { exact: true }).fill("long enough to be taken");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("no password can get into the address before the page's script runs", async ({ page }) => {
  for (const path of ["/sign-in", "/sign-in/sso", "/forgot", "/apply"]) {
    const html = await (await page.request.get(path)).text();
    const buttons = [...html.matchAll(/<button[^>]*type="submit"[^>]*>/g)].map(([button]) => button);
    expect([path, buttons.length > 0]).toEqual([path, true]);
    expect(buttons.filter((button) => !/\bdisabled\b/.test(button))).toEqual([]);
  }
});
