import { choose } from "./editor-steps";
import { emailedLink } from "./emailed-link";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 60_000 });

test("an invited user sets a password and works in the workspace", async ({ page, server, browser }) => {
  const email = `new-${Date.now()}@example.org`;
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/settings/people`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await choose(dialog, "Role", "Viewer");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  const link = await emailedLink(server, email);
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Join Bright Smile Dental" })).toBeVisible();
  await guest.getByLabel("Your name").fill("Kim Newcomer");
  await guest.getByLabel("Password", { exact: true }).fill("short");
  await guest.getByRole("button", { name: "Show the password" }).click();
  await expect(guest.getByText("5 more characters")).toBeVisible();
  await guest.getByLabel("Password", { exact: true }).fill("a few plain words");
  await guest.getByRole("button", { name: "Create account and join" }).click();
  await guest.waitForURL(`**/w/${WORKSPACE}/**`);
  await expect(guest.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "API keys" })).toHaveAccessibleDescription("Owners only");

  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  await context.close();
});
