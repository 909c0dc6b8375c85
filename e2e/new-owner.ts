import type { Browser, BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { newId } from "@/lib/id";
import type { TestServer } from "@/scripts/testing/server";
import { emailedLink } from "./emailed-link";
import { signInAs } from "./sign-in-as";

export const PASSWORD = "a few plain words";

export type NewOwner = { email: string; workspaceId: string; context: BrowserContext; page: Page };

/** A person of their own with a workspace of their own, so that a test may change how they sign in. */
export async function newOwner(
  browser: Browser,
  server: TestServer,
  {
    accountName = "Lakeside Dental",
    name = "Lee Waters",
    timezone = "UTC",
  }: { accountName?: string; name?: string; timezone?: string } = {},
): Promise<NewOwner> {
  const email = `security-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
  const partner = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(partner, { server, email: "partner@example.com" });
  const headers = { Origin: server.baseUrl };
  const me = await (await partner.request.get("/v1/me")).json();
  const made = await partner.request.post("/v1/partner/accounts", {
    headers: { ...headers, "Switchboard-Partner": me.partners[0].id },
    data: { name: accountName, ownerEmail: email, plan: "starter", settings: { timezone } },
  });
  const { id: workspaceId } = await made.json();
  await partner.close();
  const token = (await emailedLink(server, email)).split("/").at(-1);
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const page = await context.newPage();
  await page.request.post(`/v1/invitations/${token}/accept`, {
    data: { name, password: PASSWORD },
  });
  return { email, workspaceId, context, page };
}

export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Runs a statement as the worker, which sees every workspace. */
async function asWorker(server: TestServer, statement: string, values: string[]): Promise<void> {
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  // The owner of the tables is bound by row-level security as well.
  await client.query("set role switchboard_worker; set app.scope = 'system'");
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** Sets back when the person's sessions last checked a password. */
export async function ageSessions(server: TestServer, email: string): Promise<void> {
  await asWorker(
    server,
    `update session set authenticated_at = now() - interval '1 hour'
     where person_id = (select id from person where email = $1)`,
    [email],
  );
}

/** A text from a contact, as if a provider had delivered it. */
export async function receiveText(
  server: TestServer,
  { workspaceId, contactId, body }: { workspaceId: string; contactId: string; body: string },
): Promise<void> {
  await asWorker(
    server,
    `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, status)
     values ($1, $2, $3, 'inbound', 'sms', '+12025550199', '+12025550100', $4, 'received')`,
    [workspaceId, newId("msg"), contactId, body],
  );
}
