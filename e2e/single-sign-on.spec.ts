import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type DnsServer, startDnsServer } from "@/scripts/testing/dns-server";
import { type OidcProvider, startOidcProvider } from "@/scripts/testing/oidc-provider";
import { type TestServer, testServer } from "@/scripts/testing/server";
import { choose } from "./editor-steps";
import { emailedLink } from "./emailed-link";
import { expect, test } from "./fixtures/test";
import { type NewOwner, newOwner, PASSWORD, signInByForm } from "./new-owner";
import { asPlainHttp } from "./plain-http";

/** One test after another in one process, because the product asks for DNS at one port only. */
test.describe.configure({ mode: "default", timeout: 60_000 });

let provider: OidcProvider;
let dns: DnsServer;

test.beforeAll(async () => {
  [provider, dns] = await Promise.all([startOidcProvider(), startDnsServer(testServer().dnsDoublePort)]);
});
test.beforeEach(() => {
  Object.assign(provider, { asks: true, refusal: null, silentAt: [], login: {} });
});
test.afterEach(({ server }) => {
  const log = readFileSync(join(server.dataDir, "logs", "web.log"), "utf8");
  for (const secret of [provider.clientSecret, ...provider.exchanged]) expect(log).not.toContain(secret);
});
test.afterAll(async () => {
  await Promise.all([provider.close(), dns.close()]);
});

let domains = 0;
const newDomain = () => `sso-${Date.now()}-${domains++}.example.com`;

const loginOf = (email: string, more: Record<string, unknown> = {}) => ({
  sub: `subject of ${email}`,
  email,
  email_verified: true,
  name: "Robin Example",
  ...more,
});

const tenantHeaders = ({ workspaceId }: Pick<NewOwner, "workspaceId">, server: TestServer) => ({
  Origin: server.baseUrl,
  "Switchboard-Workspace": workspaceId,
});

type Ready = NewOwner & { domain: string };

/** A workspace whose provider is set up and whose domain is verified, over the API. */
async function ready(
  browser: Browser,
  server: TestServer,
  { domain = newDomain(), ...change }: { domain?: string; enforced?: boolean } = {},
): Promise<Ready> {
  const owner = await newOwner(browser, server);
  await owner.page.goto("/sign-in");
  await signInByForm(owner.page, owner.email);
  await owner.page.waitForURL(/\/w\//);
  const headers = tenantHeaders(owner, server);
  const { issuer, clientId, clientSecret } = provider;
  const data = { issuer, clientId, clientSecret, domains: [domain], defaultRole: "viewer", ...change };
  const saved = await (await owner.page.request.put("/v1/settings/sso", { headers, data })).json();
  for (const { record } of saved.domains) dns.records.set(record.name, [record.value]);
  const verified = await owner.page.request.post(`/v1/settings/sso/domains/${domain}/verify`, { headers });
  expect(verified.status()).toBe(200);
  return { ...owner, domain };
}

async function invite(owner: NewOwner, server: TestServer, data: { email: string; role: string }) {
  const headers = tenantHeaders(owner, server);
  const made = await owner.page.request.post("/v1/members", { headers, data });
  expect(made.status()).toBe(200);
  return emailedLink(server, data.email);
}

/** A member who has chosen a password. */
async function newMember(
  browser: Browser,
  server: TestServer,
  { owner, email }: { owner: NewOwner; email: string },
) {
  const token = (await invite(owner, server, { email, role: "editor" })).split("/").at(-1);
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const page = await context.newPage();
  const data = { name: "Kim Example", password: PASSWORD };
  expect((await page.request.post(`/v1/invitations/${token}/accept`, { data })).status()).toBe(200);
  return page;
}

/** From the sign-in page to the page of the provider. */
async function toProvider(page: Page, email: string) {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Sign in with single sign-on" }).click();
  // The page before has a field of that label, too.
  await expect(page.getByRole("heading", { name: "Single sign-on" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function atProvider(page: Page, login: Record<string, unknown>) {
  await expect(page.getByRole("heading", { name: "Example ID" })).toBeVisible();
  provider.login = login;
  await page.getByRole("link", { name: "Sign in" }).click();
}

const notice = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("an owner sets up a provider, and a new person signs in with the role of a group", async ({
  browser,
  server,
  page,
  expectAccessible,
}) => {
  const owner = await newOwner(browser, server);
  const domain = newDomain();
  await asPlainHttp(owner.context);
  await owner.page.goto("/sign-in");
  await signInByForm(owner.page, owner.email);
  await expect(owner.page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await owner.page.route("**/v1/settings/teams", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await owner.page.goto(`/w/${owner.workspaceId}/settings/people`);
  const card = owner.page.getByRole("region", { name: "Single sign-on" });
  await expect(owner.page.getByRole("list", { name: "Members" })).toContainText(owner.email);
  // The card would move down with the teams.
  await expect(card).toBeHidden();
  answer.resolve();
  await card.getByRole("button", { name: "Set up" }).click();
  const dialog = owner.page.getByRole("dialog", { name: "Single sign-on" });
  await dialog.getByLabel("Issuer URL").fill(provider.issuer);
  await dialog.getByLabel("Client ID").fill(provider.clientId);
  await dialog.getByLabel("Client secret").fill(provider.clientSecret);
  await dialog.getByLabel("Domains").fill(`${domain}\nnot a domain`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Domains")).toHaveAccessibleDescription(
    "not a domain: must be a domain such as example.com.",
  );
  await expect(dialog.getByLabel("Domains")).toBeFocused();
  await expect(dialog.getByRole("alert")).toHaveCount(1);
  await dialog.getByLabel("Domains").fill(domain);
  await dialog.getByLabel("Groups claim").fill("groups");
  await dialog.getByRole("button", { name: "Add a group" }).click();
  await dialog.getByLabel("Group 1", { exact: true }).fill("front-desk");
  await choose(dialog, "Role of group 1", "Editor");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Not verified")).toBeVisible();

  await card.getByRole("button", { name: `Verify ${domain}` }).click();
  await expect(card.getByRole("alert")).toContainText(`The TXT record of ${domain} was not found.`);
  const name = (await card.getByText("_switchboard-verification.").textContent()) ?? "";
  const value = (await card.getByText("switchboard-verification=").textContent()) ?? "";
  dns.records.set(name, [value]);
  await card.getByRole("button", { name: `Verify ${domain}` }).click();
  await expect(card.getByText("Verified", { exact: true })).toBeVisible();
  await expect(card.getByText("Passwords work too.")).toBeVisible();

  const email = `robin@${domain}`;
  await page.goto("/sign-in/sso");
  await expectAccessible();
  await toProvider(page, email);
  await atProvider(page, loginOf(email, { groups: ["front-desk"] }));
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await owner.page.reload();
  await expect(owner.page.getByLabel("Role of Robin Example")).toHaveText("Editor");
  await owner.context.close();
});

test("required single sign-on refuses a password and leads to the provider", async ({ browser, server }) => {
  const owner = await ready(browser, server);
  const email = `kim@${owner.domain}`;
  const member = await newMember(browser, server, { owner, email });
  const guestEmail = `guest@${newDomain()}`;
  const guest = await newMember(browser, server, { owner, email: guestEmail });
  await owner.page.goto(`/w/${owner.workspaceId}/settings/people`);
  const card = owner.page.getByRole("region", { name: "Single sign-on" });
  await card.getByRole("button", { name: "Edit" }).click();
  await owner.page.getByLabel("Require single sign-on for everyone except owners").check();
  await owner.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Everyone except owners must use it.")).toBeVisible();

  await member.goto("/sign-in");
  await signInByForm(member, email);
  await expect(
    member.getByRole("heading", { name: "Lakeside Dental requires single sign-on" }),
  ).toBeVisible();
  await expect(member.getByText(`Continue as ${email}`)).toBeVisible();
  const refused = await member.request.get("/v1/contacts", { headers: tenantHeaders(owner, server) });
  expect(refused.status()).toBe(403);
  await member.getByRole("button", { name: "Continue" }).click();
  await atProvider(member, loginOf(email));
  await expect(member.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();

  await guest.goto("/sign-in");
  await signInByForm(guest, guestEmail);
  await expect(guest.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  for (const context of [owner.context, member.context(), guest.context()]) await context.close();
});

test("an invited person joins with single sign-on and gets the role of the invitation", async ({
  browser,
  server,
  page,
}) => {
  const owner = await ready(browser, server, { enforced: true });
  const email = `pat@${owner.domain}`;
  const link = await invite(owner, server, { email, role: "editor" });
  await page.goto(link);
  await expect(page.getByText("Lakeside Dental requires single sign-on.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await atProvider(page, loginOf(email, { name: "Pat Example" }));
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await owner.page.goto(`/w/${owner.workspaceId}/settings/people`);
  await expect(owner.page.getByLabel("Role of Pat Example")).toHaveText("Editor");
  await expect(owner.page.getByRole("heading", { name: "Open invitations" })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  await owner.context.close();
});

test("a refusal of the provider, and an address of another domain, lead back to an explanation", async ({
  browser,
  server,
  page,
}) => {
  const owner = await ready(browser, server);
  const email = `robin@${owner.domain}`;
  const refused = notice(page, "Your organization's sign-in didn't give you access.");
  provider.refusal = "access_denied";
  await toProvider(page, email);
  await atProvider(page, {});
  await expect(refused).toBeVisible();

  provider.refusal = null;
  await toProvider(page, email);
  await atProvider(page, loginOf(`robin@${newDomain()}`));
  await expect(refused).toBeVisible();
  await page.goto(`/w/${owner.workspaceId}`);
  await expect(page).toHaveURL(/\/sign-in\?from=/);

  await toProvider(page, `robin@${newDomain()}`);
  await expect(notice(page, "Single sign-on isn't set up for this email.")).toBeVisible();
  await owner.context.close();
});

test("a provider that never answers is given up, and the page says so", async ({ browser, server, page }) => {
  const owner = await ready(browser, server);
  const email = `robin@${owner.domain}`;
  const unavailable = notice(page, "Your organization's sign-in page isn't answering.");
  provider.silentAt = ["/.well-known/openid-configuration"];
  await toProvider(page, email);
  await expect(unavailable).toBeVisible({ timeout: 15_000 });

  provider.silentAt = ["/token"];
  await toProvider(page, email);
  await atProvider(page, loginOf(email));
  await expect(unavailable).toBeVisible({ timeout: 15_000 });
  await owner.context.close();
});

/** Asks from an address of its own, so that the limit of the browser's own address stays untouched. */
function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: "text/html" };
    request(url, { localAddress: "127.0.0.9", headers }, (response) => {
      response.resume();
      resolve(response.headers.location ?? String(response.statusCode));
    })
      .on("error", reject)
      .end();
  });
}

test("an address over the limit gets a page", async ({ server, page }) => {
  const url = `${server.baseUrl.replace("localhost", "127.0.0.1")}/api/auth/sso/start?email=a@example.com&from=/w/x`;
  const answers = await Promise.all(Array.from({ length: 90 }, () => ask(url)));
  const limited = answers.find((location) => location.includes("sso_rate_limited"));
  await page.goto(limited ?? "/no-answer-was-limited");
  await expect(notice(page, "Too many sign-ins from your network.")).toBeVisible();
});
