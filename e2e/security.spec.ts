import type { Page, Route } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "./fixtures/test";
import { ageSessions, newOwner, PASSWORD, signInByForm } from "./new-owner";
import { asPlainHttp } from "./plain-http";
import { signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

/** A code of the given step from now, because each code works once. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

async function openSecurity(page: Page, email: string) {
  await page.goto("/account/security");
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Security", level: 1 })).toBeVisible();
}

async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await dialog.getByLabel("Setup key").textContent())!.replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "Copy codes" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.getByRole("button", { name: "I've saved them" }).click();
  return { secret, codes };
}

test("an authenticator app is set up once and asked for at the next sign-in", async ({
  browser,
  server,
  expectAccessible,
  page: bystander,
}) => {
  await bystander.goto("/sign-in");
  await expectAccessible();
  const { email, context, page } = await newOwner(browser, server);
  await asPlainHttp(context);
  await openSecurity(page, email);
  const { secret, codes } = await setUpApp(page);
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await context.clearCookies();

  await page.goto("/account/security");
  await signInByForm(page, email);
  await expect(page.getByRole("heading", { name: "Confirm your sign-in" })).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in\/verify/);
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The code is incorrect or was already used.")).toBeVisible();
  await page.getByLabel("Code from your authenticator app").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/w\//);

  await context.clearCookies();
  await page.goto("/account/security");
  await signInByForm(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").press("ControlOrMeta+V");
  await expect(page.getByLabel("Recovery code")).toHaveValue(new RegExp(`^${codes[0]}`));
  await page.getByLabel("Recovery code").fill(codes[0]!);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Recovery code used");
  await context.close();
});

/** A challenge as it is seen under the host of a partner's own: for another website. */
async function forOtherHost(route: Route): Promise<void> {
  const response = await route.fetch();
  const options = await response.json();
  await route.fulfill({
    response,
    json: { ...options, passkey: { ...options.passkey, rpId: "desk.example.com" } },
  });
}

test("a passkey is added, signs a person in and is removed", async ({ browser, server }) => {
  const { email, context, page } = await newOwner(browser, server);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openSecurity(page, email);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Front desk laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("Front desk laptop", { exact: true })).toBeVisible();

  await context.clearCookies();
  await page.goto("/account/security");
  await page.route("**/v1/me/second-factor/options", forOtherHost);
  await signInByForm(page, email);
  await expect(page.getByRole("link", { name: "desk.example.com" })).toBeVisible();
  await expect(page.getByLabel("Recovery code")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);

  await page.unroute("**/v1/me/second-factor/options", forOtherHost);
  await page.reload();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Security", level: 1 })).toBeVisible();
  await expect(page.getByText("Passkey, last used")).toBeVisible();

  await ageSessions(server, email);
  await page.getByRole("button", { name: "Remove Front desk laptop" }).click();
  const question = page.getByRole("dialog", { name: "Remove Front desk laptop?" });
  await expect(question).toContainText("This is your only second factor.");
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Passkey removed", { exact: true })).toBeVisible();
  await expect(page.getByText("Front desk laptop", { exact: true })).toHaveCount(0);
  await context.close();
});

test("a sensitive change asks for the password and is then made", async ({ browser, server }) => {
  const { email, workspaceId, context, page } = await newOwner(browser, server);
  await openSecurity(page, email);
  await page.goto(`/w/${workspaceId}/settings/keys?do=key`);
  await page.getByRole("textbox", { name: "Name" }).fill("Reporting");
  await ageSessions(server, email);
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Reporting");
  await expect(page.getByText(/reauthenticate/)).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await dialog.getByLabel("Password").fill("not this one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("The password is incorrect.")).toBeVisible();
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Copy this key now")).toBeVisible();
  await context.close();
});

test("an owner requires a second factor, and members without one are led to set it up", {
  tag: "@whole-browser",
}, async ({ browser, server }) => {
  const { email, workspaceId, context, page } = await newOwner(browser, server);
  await openSecurity(page, email);
  await page.goto(`/w/${workspaceId}/settings/people`);
  await page.getByRole("switch", { name: "Require a second factor" }).click();
  const question = page.getByRole("dialog", { name: "Require a second factor?" });
  await expect(question).toContainText("You don't have one yet");
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403 && response.url().endsWith("/v1/settings")) refused.push(response.url());
  });
  await question.getByRole("button", { name: "Require it" }).click();
  await expect(page.getByText("A second factor is now required")).toBeVisible();
  await expect(page.getByText("Lakeside Dental requires a second factor")).toBeVisible();
  // The settings page must not show a refusal before it is left.
  expect(refused).toEqual([]);
  await setUpApp(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("switch", { name: "Require a second factor" })).toBeChecked();
  await context.close();
});

test("a person changes the password and signs other browsers out", async ({ browser, server }) => {
  const { email, context, page } = await newOwner(browser, server);
  await openSecurity(page, email);
  const elsewhere = await browser.newPage({ baseURL: server.baseUrl });
  await openSecurity(elsewhere, email);
  await page.reload();
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("Signed out everywhere else")).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByLabel("New password").fill("password12");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("This password is easy to guess.")).toBeVisible();
  await dialog.getByLabel("New password").fill("seven green umbrellas");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await signInByForm(elsewhere, email, "seven green umbrellas");
  await expect(elsewhere.getByRole("heading", { name: "Security", level: 1 })).toBeVisible();
  await elsewhere.close();
  await context.close();
});

test("an operator disables a person, who is signed out", async ({ browser, server, page }) => {
  const owner = await newOwner(browser, server);
  await openSecurity(owner.page, owner.email);
  await signInAs(page, { server, email: "operator@example.com" });
  await page.goto("/operator/people");
  await page.getByRole("searchbox", { name: "Search people" }).fill(owner.email);
  // Every owner of these tests has this name; the search leaves one.
  const disable = page.getByRole("button", { name: "Disable Lee Waters" });
  await expect(disable).toHaveCount(1);
  await disable.click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable person" }).click();
  await expect(page.getByText("Lee Waters can no longer sign in")).toBeVisible();
  await owner.page.reload();
  await expect(owner.page).toHaveURL(/\/sign-in/);
  await signInByForm(owner.page, owner.email);
  await expect(owner.page.getByText("The email address or password is incorrect.")).toBeVisible();
  await page.getByRole("button", { name: "Enable Lee Waters" }).click();
  await expect(page.getByText("Lee Waters can sign in again")).toBeVisible();
  await owner.context.close();
});

test("the security page is accessible", async ({ page, server, expectAccessible }) => {
  await signInAs(page, { server, email: "viewer@example.com" });
  await page.goto("/account/security");
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Signed in");
  await expectAccessible();
});
