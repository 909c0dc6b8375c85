import type { Page } from "@playwright/test";
import type { TestServer } from "../scripts/testing/server";

export const WORKSPACE = "ws_bright_smile_dental";

/** Signs in by the form, as people do. */
export async function signInAs(page: Page, { server, email }: { server: TestServer; email: string }) {
  const person = server.signIns.find((one) => one.email === email);
  if (!person) throw new Error(`the demo has no ${email}`);
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}

/** The partner's own address; a partner with one place is sent straight to it. */
export async function partnerBase(page: Page): Promise<string> {
  await page.goto("/");
  await page.waitForURL(/\/p\/[^/]+\/accounts/);
  return new URL(page.url()).pathname.replace("/accounts", "");
}
