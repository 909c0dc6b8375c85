import type { Page } from "@playwright/test";
import type { TestServer } from "@/scripts/testing/server";

export const WORKSPACE = "ws_bright_smile_dental";

/** Signs in without rendering the form, which sign-in.spec.ts fills in as a user does. */
export async function signInAs(page: Page, { server, email }: { server: TestServer; email: string }) {
  const person = server.signIns.find((one) => one.email === email);
  if (!person) throw new Error(`the demo has no ${email}`);
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const answer = await page.request.post("/api/auth/callback/password", {
    form: { csrfToken, email, password: person.password, json: "true" },
  });
  // A refused sign-in redirects to the page that explains it.
  if (!answer.ok() || String((await answer.json()).url).includes("error="))
    throw new Error(`${email} could not sign in: ${answer.status()}`);
}

/** The partner's own URL; a user of a single partner is redirected there. */
export async function partnerBase(page: Page): Promise<string> {
  await page.goto("/");
  await page.waitForURL(/\/p\/[^/]+\/overview/);
  return new URL(page.url()).pathname.replace("/overview", "");
}
