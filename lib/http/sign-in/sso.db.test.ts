import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { web } from "@/lib/http/web-process";
import { openLog } from "@/lib/log";
import type { Answer } from "@/scripts/testing/answer";
import { type Api, createApi } from "@/scripts/testing/api";
import { type DnsServer, startDnsServer } from "@/scripts/testing/dns-server";
import { type OidcProvider, startOidcProvider } from "@/scripts/testing/oidc-provider";
import {
  type Browser,
  newBrowser,
  newPerson,
  sessionHeaders,
  TEST_PASSWORD,
} from "@/scripts/testing/sign-in";

/** Single sign-on through providers that tenants bring, against a provider and a DNS server on this machine. */
let api: Api;
let dns: DnsServer;
let provider: OidcProvider;
let partner: { partnerId: string; key: string };

beforeAll(async () => {
  [dns, provider] = await Promise.all([startDnsServer(), startOidcProvider()]);
  process.env.ALLOW_LOOPBACK_HTTP = "true";
  process.env.DNS_SERVERS = dns.address;
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
});
afterEach(() => {
  Object.assign(provider, { tamper: {}, metadata: {}, forgeSignature: false, silentAt: [], refusal: null });
});
afterAll(async () => {
  await api.close();
  await Promise.all([dns.close(), provider.close()]);
});

let browsers = 0;

/** Every browser has an address of its own, because sign-ins are limited by address. */
const browserElsewhere = () => newBrowser(api, `203.0.113.${(browsers++ % 250) + 1}`);

const newDomain = () => `d${randomUUID()}.example.com`;

type Tenant = {
  id: string;
  domain: string;
  owner: { id: string; email: string; headers: Record<string, string> };
};

async function newTenant(): Promise<Tenant> {
  const { id } = await api.newAccount(partner.key);
  const person = await newPerson(api);
  await api.system(({ prisma }) =>
    prisma.workspaceMember.create({ data: { workspaceId: id, personId: person.id, role: "owner" } }),
  );
  const headers = { ...(await sessionHeaders(api, person.id)), "switchboard-workspace": id };
  return { id, domain: newDomain(), owner: { ...person, headers } };
}

const settingsFor = ({ domain }: Pick<Tenant, "domain">, change: Record<string, unknown> = {}) => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: [domain],
  defaultRole: "viewer",
  ...change,
});

const put = ({ owner }: Tenant, body: unknown) =>
  api.call("PUT", "/v1/settings/sso", { headers: owner.headers, body });

const verify = ({ owner, domain }: Tenant) =>
  api.call("POST", `/v1/settings/sso/domains/${domain}/verify`, { headers: owner.headers });

type DomainView = { domain: string; record: { name: string; value: string } };

function publish(domains: DomainView[]): void {
  for (const { record } of domains) dns.records.set(record.name, ["unrelated", record.value]);
}

/** A tenant whose provider is set up and whose domain is verified. */
async function ready(change: Record<string, unknown> = {}): Promise<Tenant> {
  const tenant = await newTenant();
  const saved = await put(tenant, settingsFor(tenant, change));
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining(tenant.domain)]);
  publish(saved.body.domains);
  expect((await verify(tenant)).status).toBe(200);
  return tenant;
}

const loginOf = (email: string, more: Record<string, unknown> = {}) => ({
  sub: `subject of ${email}`,
  email,
  email_verified: true,
  name: "Robin Example",
  ...more,
});

const locationOf = (response: Response) => response.headers.get("location") ?? "";

async function toProvider(browser: Browser, email: string, from = "/"): Promise<string> {
  const started = await browser.auth(`sso/start?${new URLSearchParams({ email, from })}`);
  expect(started.status).toBe(303);
  return locationOf(started);
}

/** Lets the provider sign the login in. Answers the path that leads back. */
async function atProvider(url: string, login: Record<string, unknown>): Promise<string> {
  provider.login = login;
  const response = await fetch(url, { redirect: "manual" });
  return locationOf(response).replace("http://switchboard.test/api/auth/", "");
}

/** A whole sign-in. Answers where the browser ends up. */
async function signIn(browser: Browser, email: string, login: Record<string, unknown> = loginOf(email)) {
  const back = await atProvider(await toProvider(browser, email, "/w/start"), login);
  return locationOf(await browser.auth(back));
}

const membersOf = (workspaceId: string) =>
  api.system(({ prisma }) => prisma.workspaceMember.findMany({ where: { workspaceId } }));

async function roleOf({ id }: Tenant, email: string): Promise<string | undefined> {
  const person = await personOf(email);
  return (await membersOf(id)).find(({ personId }) => personId === person?.id)?.role;
}

const personOf = (email: string) => api.system(({ prisma }) => prisma.person.findFirst({ where: { email } }));

const addressesIn = ({ body }: Answer) =>
  (body.invitations as { email: string }[]).map((invitation) => invitation.email);

const actionsOf = async (tenantId: string) =>
  (await api.system(({ prisma }) => prisma.auditEntry.findMany({ where: { tenantId } }))).map(
    ({ action }) => action,
  );

const open = (browser: Browser, { id }: Tenant) =>
  browser.call("GET", "/v1/contacts", undefined, { "switchboard-workspace": id });

const refusal = (error: string) => `/sign-in?${new URLSearchParams({ error, from: "/w/start" })}`;

describe("the settings", () => {
  it("never return the client secret and store it encrypted", async () => {
    const tenant = await ready();
    const read = await api.call("GET", "/v1/settings/sso", { headers: tenant.owner.headers });
    expect(read.body).toMatchObject({ configured: true, hasClientSecret: true, issuer: provider.issuer });
    expect(read.body.redirectUri).toBe("http://switchboard.test/api/auth/sso/callback");
    const stored = await api.system(({ prisma }) =>
      prisma.ssoConnection.findFirstOrThrow({ where: { tenantId: tenant.id } }),
    );
    const entries = await api.system(({ prisma }) =>
      prisma.auditEntry.findMany({ where: { tenantId: tenant.id } }),
    );
    for (const text of [
      read.text,
      Buffer.from(stored.clientSecret).toString("latin1"),
      JSON.stringify(entries),
    ])
      expect(text).not.toContain(provider.clientSecret);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["sso.changed", "sso.domain_verified"]),
    );
  });

  it("keep the secret while the issuer stays and ask for it when the issuer changes", async () => {
    const tenant = await ready();
    const { clientSecret: _, ...kept } = settingsFor(tenant, { defaultRole: "editor" });
    const saved = await put(tenant, kept);
    expect(saved.body).toMatchObject({
      defaultRole: "editor",
      domains: [{ verifiedAt: expect.any(String) }],
    });
    const moved = await put(tenant, { ...kept, issuer: "https://elsewhere.example.com" });
    expect([moved.status, moved.body.errors[0].pointer]).toEqual([422, "/clientSecret"]);
  });

  it.each([
    "http://id.example.com",
    "https://10.0.0.1",
    "https://metadata.internal",
    "ftp://id.example.com",
    "id.example.com",
    "https://user:password@id.example.com",
    "https://id.example.com/?next=1",
    "http://127.0.0.1:1",
  ])("refuse the issuer %s", async (issuer) => {
    const tenant = await newTenant();
    const refused = await put(tenant, settingsFor(tenant, { issuer }));
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/issuer"]);
  });

  it("belong to owners who have signed in recently", async () => {
    const tenant = await ready();
    await api.system(({ prisma }) =>
      prisma.workspaceMember.updateMany({ where: { workspaceId: tenant.id }, data: { role: "editor" } }),
    );
    expect((await put(tenant, settingsFor(tenant))).body.code).toBe("insufficient_scope");
    await api.system(({ prisma }) =>
      prisma.workspaceMember.updateMany({ where: { workspaceId: tenant.id }, data: { role: "owner" } }),
    );
    await api.system((t) =>
      t.run("update session set authenticated_at = now() - interval '1 hour' where person_id = $1", [
        tenant.owner.id,
      ]),
    );
    expect((await put(tenant, settingsFor(tenant))).body.code).toBe("reauthentication_required");
    expect((await verify(tenant)).body.code).toBe("reauthentication_required");
  });

  it("end with the domains when single sign-on is removed", async () => {
    const tenant = await ready();
    const removed = await api.call("DELETE", "/v1/settings/sso", { headers: tenant.owner.headers });
    expect(removed.body).toMatchObject({ configured: false, domains: [] });
    expect(await actionsOf(tenant.id)).toContain("sso.removed");
    const browser = browserElsewhere();
    expect(await toProvider(browser, `robin@${tenant.domain}`, "/w/start")).toBe(refusal("sso_unknown"));
  });

  it("work for a partner", async () => {
    const { partnerId } = await api.newPartner();
    const person = await newPerson(api);
    await api.system(({ prisma }) =>
      prisma.partnerMember.create({ data: { partnerId, personId: person.id, role: "owner" } }),
    );
    const headers = { ...(await sessionHeaders(api, person.id)), "switchboard-partner": partnerId };
    const domain = newDomain();
    const body = settingsFor({ domain }, { defaultRole: "member" });
    const saved = await api.call("PUT", "/v1/partner/settings/sso", { headers, body });
    publish(saved.body.domains);
    const verified = await api.call("POST", `/v1/partner/settings/sso/domains/${domain}/verify`, { headers });
    expect(verified.body.domains[0].verifiedAt).toEqual(expect.any(String));
    const browser = browserElsewhere();
    expect(await signIn(browser, `robin@${domain}`)).toBe("/w/start");
    const me = await browser.call("GET", "/v1/me");
    expect(me.body.partners).toMatchObject([{ id: partnerId, role: "member" }]);
  });
});

describe("a domain", () => {
  it("is verified by its TXT record only", async () => {
    const tenant = await newTenant();
    const saved = await put(tenant, settingsFor(tenant));
    const { record } = saved.body.domains[0];
    expect(record.name).toBe(`_switchboard-verification.${tenant.domain}`);
    expect((await verify(tenant)).body.code).toBe("conflict");
    dns.records.set(record.name, ["switchboard-verification=wrong"]);
    expect((await verify(tenant)).status).toBe(409);
    const browser = browserElsewhere();
    expect(await toProvider(browser, `robin@${tenant.domain}`, "/w/start")).toBe(refusal("sso_unknown"));
    dns.records.set(record.name, [record.value]);
    expect((await verify(tenant)).body.domains[0].verifiedAt).toEqual(expect.any(String));
  });

  it("is verified by one tenant only", async () => {
    const first = await ready();
    const second = { ...(await newTenant()), domain: first.domain };
    publish((await put(second, settingsFor(second))).body.domains);
    const taken = await verify(second);
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      expect.stringContaining("another workspace or partner"),
    ]);
  });

  it("of somebody else is not found", async () => {
    const tenant = { ...(await newTenant()), domain: (await ready()).domain };
    expect((await verify(tenant)).status).toBe(404);
  });
});

describe("a sign-in", () => {
  it("makes a new person a member and opens the same session as a password", async () => {
    const tenant = await ready();
    const browser = browserElsewhere();
    const email = `robin@${tenant.domain}`;
    expect(await signIn(browser, email)).toBe("/w/start");
    expect((await open(browser, tenant)).status).toBe(200);
    expect(await roleOf(tenant, email)).toBe("viewer");
    expect(await actionsOf(tenant.id)).toContain("member.joined");
    const person = await personOf(email);
    expect(person).toMatchObject({ name: "Robin Example", passwordHash: null });
    const events = await api.system(({ prisma }) =>
      prisma.securityEvent.findMany({ where: { personId: person?.id ?? "" } }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(["sign_in"]);
    expect([...browser.cookies.keys()].some((name) => name.startsWith("switchboard.device."))).toBe(true);
    expect(browser.cookies.get("switchboard.sso")).toBe("");
  });

  it("finds an existing person by the address, and later by the subject", async () => {
    const tenant = await ready();
    const person = await newPerson(api);
    const email = `robin@${tenant.domain}`;
    await api.system(({ prisma }) => prisma.person.update({ where: { id: person.id }, data: { email } }));
    await signIn(browserElsewhere(), email);
    await signIn(
      browserElsewhere(),
      email,
      loginOf(`renamed@${tenant.domain}`, { sub: `subject of ${email}` }),
    );
    expect((await membersOf(tenant.id)).map(({ personId }) => personId).sort()).toEqual(
      [tenant.owner.id, person.id].sort(),
    );
    expect(await personOf(`renamed@${tenant.domain}`)).toBeNull();
  });

  it.each([
    ["nonce", { nonce: "another" }],
    ["audience", { aud: "another-client" }],
    ["issuer", { iss: "https://id.example.com" }],
    ["time", { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
    ["verified address", { email_verified: false }],
    ["verified address (a text)", { email_verified: "true" }],
    ["verified address (null)", { email_verified: null }],
    ["address", { email: undefined }],
    ["subject", { sub: "" }],
  ])("is refused without the right %s", async (_, tamper) => {
    const tenant = await ready();
    provider.tamper = tamper;
    const browser = browserElsewhere();
    expect(await signIn(browser, `robin@${tenant.domain}`)).toBe(refusal("sso_refused"));
    expect(browser.cookies.has("next-auth.session-token")).toBe(false);
    expect(await personOf(`robin@${tenant.domain}`)).toBeNull();
  });

  it("is refused when the token is signed with another key", async () => {
    const tenant = await ready();
    provider.forgeSignature = true;
    expect(await signIn(browserElsewhere(), `robin@${tenant.domain}`)).toBe(refusal("sso_refused"));
  });

  it("is refused with another state, in another browser, and a second time", async () => {
    const tenant = await ready();
    const email = `robin@${tenant.domain}`;
    const browser = browserElsewhere();
    const back = await atProvider(await toProvider(browser, email, "/w/start"), loginOf(email));
    const cookie = browser.cookies.get("switchboard.sso") ?? "";
    expect(locationOf(await browserElsewhere().auth(back))).toContain("error=sso_expired");
    expect(locationOf(await browser.auth(back.replace(/state=[^&]*/, "state=another")))).toBe(
      refusal("sso_refused"),
    );
    expect(locationOf(await browser.auth(back))).toContain("error=sso_expired");
    // The cookie is restored, as a thief of it could, so that the provider has to refuse the code itself.
    browser.cookies.set("switchboard.sso", cookie);
    expect(locationOf(await browser.auth(back))).toBe("/w/start");
    browser.cookies.set("switchboard.sso", cookie);
    expect(locationOf(await browser.auth(back))).toBe(refusal("sso_refused"));
  });

  it("is refused when the provider reports an error", async () => {
    const tenant = await ready();
    const browser = browserElsewhere();
    const url = new URL(await toProvider(browser, `robin@${tenant.domain}`, "/w/start"));
    const state = url.searchParams.get("state") ?? "";
    const query = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    expect(locationOf(await browser.auth(`sso/callback?${query}`))).toBe(refusal("sso_refused"));
  });

  it("is refused for an address outside the verified domains", async () => {
    const [tenant, other] = [await ready(), await ready()];
    const mine = `robin@${tenant.domain}`;
    for (const foreign of [`robin@${other.domain}`, "robin@example.com", `robin@sub.${tenant.domain}`])
      expect(await signIn(browserElsewhere(), mine, loginOf(foreign))).toBe(refusal("sso_refused"));
    expect((await membersOf(tenant.id)).length).toBe(1);
  });

  it("does without email_verified, as at Microsoft Entra ID, in the domains the tenant has verified", async () => {
    const [tenant, other] = [await ready(), await ready()];
    const email = `robin@${tenant.domain}`;
    provider.tamper = { email_verified: undefined };
    const foreign = loginOf(`robin@${other.domain}`);
    expect(await signIn(browserElsewhere(), email, foreign)).toBe(refusal("sso_refused"));
    expect(await personOf(`robin@${other.domain}`)).toBeNull();
    expect(await signIn(browserElsewhere(), email)).toBe("/w/start");
    expect(await roleOf(tenant, email)).toBe("viewer");
  });

  it("needs email_verified from an issuer that is not the tenant's own", async () => {
    const tenant = await ready();
    const email = `robin@${tenant.domain}`;
    const shared = `${provider.issuer}/shared`;
    // The library does not compare the issuer of a discovery document that was entered by its own URL.
    await api.system(({ prisma }) =>
      prisma.ssoConnection.updateMany({
        where: { tenantId: tenant.id },
        data: { issuer: `${provider.issuer}/.well-known/openid-configuration` },
      }),
    );
    provider.metadata = { issuer: shared, authorization_response_iss_parameter_supported: false };
    provider.tamper = { iss: shared, email_verified: undefined };
    const withoutIssuer = async (browser: Browser) => {
      const back = await atProvider(await toProvider(browser, email, "/w/start"), loginOf(email));
      return locationOf(await browser.auth(back.replace(/&iss=[^&]*/, "")));
    };
    expect(await withoutIssuer(browserElsewhere())).toBe(refusal("sso_refused"));
    provider.tamper = { iss: shared };
    expect(await withoutIssuer(browserElsewhere())).toBe("/w/start");
  });

  it("accepts the open invitation of the address, with its role", async () => {
    const tenant = await ready({ defaultRole: "viewer" });
    const email = `robin@${tenant.domain}`;
    const body = { email, role: "editor" };
    const invited = await api.call("POST", "/v1/members", { headers: tenant.owner.headers, body });
    expect(addressesIn(invited)).toContain(email);
    expect(await signIn(browserElsewhere(), email)).toBe("/w/start");
    expect(await roleOf(tenant, email)).toBe("editor");
    const list = await api.call("GET", "/v1/members", { headers: tenant.owner.headers });
    expect(addressesIn(list)).not.toContain(email);
    await signIn(browserElsewhere(), email);
    expect(await roleOf(tenant, email)).toBe("editor");
  });

  it("takes the role of a group rather than that of an invitation", async () => {
    const tenant = await ready({ groupsClaim: "groups", groupRoles: { desk: "viewer" } });
    const email = `robin@${tenant.domain}`;
    const body = { email, role: "owner" };
    await api.call("POST", "/v1/members", { headers: tenant.owner.headers, body });
    await signIn(browserElsewhere(), email, loginOf(email, { groups: ["desk"] }));
    expect(await roleOf(tenant, email)).toBe("viewer");
    const list = await api.call("GET", "/v1/members", { headers: tenant.owner.headers });
    expect(addressesIn(list)).not.toContain(email);
  });

  it("does not accept an invitation that was withdrawn, has expired or belongs to another workspace", async () => {
    const [tenant, other] = [await ready(), await ready()];
    const email = `robin@${tenant.domain}`;
    const body = { email, role: "owner" };
    await api.call("POST", "/v1/members", { headers: other.owner.headers, body });
    await api.call("POST", "/v1/members", { headers: tenant.owner.headers, body });
    await api.call("POST", "/v1/members", { headers: tenant.owner.headers, body });
    await api.system((t) =>
      t.run(
        "update invitation set expires_at = now() - interval '1 day' where workspace_id = $1 and revoked_at is null",
        [tenant.id],
      ),
    );
    await signIn(browserElsewhere(), email);
    expect(await roleOf(tenant, email)).toBe("viewer");
    const list = await api.call("GET", "/v1/members", { headers: other.owner.headers });
    expect(addressesIn(list)).toContain(email);
  });

  it("is refused for disabled people and for operators", async () => {
    const tenant = await ready();
    for (const data of [{ disabledAt: new Date() }, { isOperator: true }]) {
      const person = await newPerson(api);
      const email = `${person.id}@${tenant.domain}`;
      await api.system(({ prisma }) =>
        prisma.person.update({ where: { id: person.id }, data: { email, ...data } }),
      );
      expect(await signIn(browserElsewhere(), email)).toBe(refusal("sso_refused"));
    }
  });

  it("asks for the person's own second factor", async () => {
    const tenant = await ready({ satisfiesSecondFactor: true });
    const person = await newPerson(api);
    const email = `robin@${tenant.domain}`;
    await api.system(async ({ prisma }) => {
      await prisma.person.update({ where: { id: person.id }, data: { email } });
      await prisma.totp.create({
        data: { personId: person.id, secret: Buffer.from("x"), confirmedAt: new Date() },
      });
    });
    const browser = browserElsewhere();
    expect(await signIn(browser, email)).toBe("/sign-in/verify?from=%2Fw%2Fstart");
    expect((await open(browser, tenant)).body.code).toBe("second_factor_required");
  });

  it("counts as a second factor in its own tenant only, and only when the tenant says so", async () => {
    const [trusting, strict] = [await ready({ satisfiesSecondFactor: true }), await ready()];
    await api.system(({ prisma }) =>
      prisma.workspace.updateMany({
        where: { id: { in: [trusting.id, strict.id] } },
        data: { requireSecondFactor: true },
      }),
    );
    const browser = browserElsewhere();
    const email = `robin@${trusting.domain}`;
    await signIn(browser, email);
    expect((await open(browser, trusting)).status).toBe(200);
    const person = await personOf(email);
    await api.system(({ prisma }) =>
      prisma.workspaceMember.create({
        data: { workspaceId: strict.id, personId: person!.id, role: "viewer" },
      }),
    );
    expect((await open(browser, strict)).body.code).toBe("second_factor_required");
    const other = browserElsewhere();
    await signIn(other, `robin@${strict.domain}`);
    expect((await open(other, strict)).body.code).toBe("second_factor_required");
  });

  it("returns to a page of this site only", async () => {
    const tenant = await ready();
    const email = `robin@${tenant.domain}`;
    for (const from of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
    ]) {
      const browser = browserElsewhere();
      const back = await atProvider(await toProvider(browser, email, from), loginOf(email));
      expect(locationOf(await browser.auth(back))).toBe("/");
    }
  });

  it.each(["", "robin", "robin@unknown.example.com", "a@b@c", "robin\u0000@example.com"])(
    "does not start for %j",
    async (email) => {
      expect(await toProvider(browserElsewhere(), email, "/w/start")).toBe(refusal("sso_unknown"));
    },
  );

  it("is limited by address, because it makes this server call another one", async () => {
    const tenant = await ready();
    const browser = newBrowser(api, "198.51.100.7");
    const query = new URLSearchParams({ email: `robin@${tenant.domain}` });
    const statuses = await Promise.all(
      Array.from({ length: 90 }, async () => (await browser.auth(`sso/start?${query}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([303, 429]));
  });

  it("leads a browser over the limit to a page that says so", async () => {
    const tenant = await ready();
    const browser = newBrowser(api, "198.51.100.8");
    const query = new URLSearchParams({ email: `robin@${tenant.domain}`, from: "/w/start" });
    const page = { accept: "text/html,application/xhtml+xml" };
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => browser.auth(`sso/start?${query}`, page)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(answers.map(locationOf)).toContain(refusal("sso_rate_limited"));
  });

  it("explains itself when the provider is down", async () => {
    const tenant = await ready();
    const email = `robin@${tenant.domain}`;
    const browser = browserElsewhere();
    const back = await atProvider(await toProvider(browser, email, "/w/start"), loginOf(email));
    const closed = "http://127.0.0.1:1";
    await api.system(({ prisma }) =>
      prisma.ssoConnection.updateMany({ where: { tenantId: tenant.id }, data: { issuer: closed } }),
    );
    expect(locationOf(await browser.auth(back))).toBe(refusal("sso_unavailable"));
    expect(await toProvider(browserElsewhere(), email, "/w/start")).toBe(refusal("sso_unavailable"));
  });
});

it("gives up on a provider that accepts a request and never answers, whichever it is", async () => {
  const giveUp: Promise<Response>[] = [];
  // One after another until each request hangs, so that they wait side by side.
  for (const path of ["/.well-known/openid-configuration", "/token", "/jwks"]) {
    provider.silentAt = [];
    const tenant = await ready();
    const email = `robin@${tenant.domain}`;
    const browser = browserElsewhere();
    const back = await atProvider(await toProvider(browser, email, "/w/start"), loginOf(email));
    Object.assign(provider, { silentAt: [path], requests: [] });
    giveUp.push(browser.auth(back));
    await vi.waitFor(() => expect(provider.requests).toContain(path));
  }
  for (const answer of await Promise.all(giveUp)) expect(locationOf(answer)).toBe(refusal("sso_unavailable"));
}, 20_000);

it.each([
  ["server_error", "sso_unavailable"],
  ["temporarily_unavailable", "sso_unavailable"],
  ["access_denied", "sso_refused"],
])("explains the provider's error %s as %s", async (error, shown) => {
  const tenant = await ready();
  const email = `robin@${tenant.domain}`;
  provider.refusal = error;
  expect(await signIn(browserElsewhere(), email)).toBe(refusal(shown));
});

it("writes no secret of a sign-in into the log", async () => {
  const lines: string[] = [];
  const { log, config } = web();
  const destination = { write: (line: string) => void lines.push(line) };
  Object.assign(web(), { log: openLog({ name: "web", level: "trace", destination }) });
  provider.exchanged = [];
  const tenant = await ready();
  const email = `robin@${tenant.domain}`;
  const cookies: string[] = [];
  const attempt = async (prepare: (back: string) => string = (back) => back) => {
    const browser = browserElsewhere();
    const url = await toProvider(browser, email, "/w/start");
    provider.exchanged.push(...new URL(url, config.baseUrl).searchParams.values());
    cookies.push(browser.cookies.get("switchboard.sso") ?? "");
    await browser.auth(prepare(await atProvider(url, loginOf(email))));
    cookies.push(browser.cookies.get("next-auth.session-token") ?? "");
  };
  try {
    await attempt();
    for (const tamper of [{ nonce: "another" }, { aud: "another" }, { email: 5 }, { exp: 1 }, { sub: "" }]) {
      provider.tamper = tamper;
      await attempt();
    }
    provider.tamper = {};
    provider.forgeSignature = true;
    await attempt();
    provider.forgeSignature = false;
    await attempt((back) => back.replace(/state=[^&]*/, "state=another"));
    await attempt((back) => back.replace(/code=[^&]*/, "code=another"));
    provider.refusal = "access_denied";
    await attempt();
    provider.refusal = null;
    provider.metadata = { token_endpoint: "http://127.0.0.1:1/token" };
    await attempt();
    provider.metadata = {};
    // A secret that cannot be decrypted is an error no verb foresaw, so it is logged with its stack.
    await api.system((t) =>
      t.run("update sso_connection set client_secret = $2 where tenant_id = $1", [
        tenant.id,
        Buffer.from("x"),
      ]),
    );
    await browserElsewhere().auth(`sso/start?${new URLSearchParams({ email })}`);
  } finally {
    Object.assign(web(), { log });
  }
  const written = lines.join("");
  expect(written).toContain("single sign-on failed");
  expect(written).toContain("unexpected error");
  const constants = new Set(["code", "S256", "openid email profile", "switchboard", ""]);
  const secrets = [...provider.exchanged, ...cookies, provider.clientSecret, email].filter(
    (secret) => !constants.has(secret) && !secret.startsWith("http://"),
  );
  expect(secrets.length).toBeGreaterThan(50);
  for (const secret of secrets) {
    expect(written).not.toContain(secret);
    expect(written).not.toContain(encodeURIComponent(secret));
  }
});

describe("roles", () => {
  const groups = {
    groupsClaim: "groups",
    groupRoles: { admins: "owner", desk: "editor" },
  };

  it("follow the groups up and down", async () => {
    const tenant = await ready(groups);
    const email = `robin@${tenant.domain}`;
    const roleAfter = async (claim: unknown) => {
      await signIn(browserElsewhere(), email, loginOf(email, { groups: claim }));
      return roleOf(tenant, email);
    };
    expect(await roleAfter(["desk"])).toBe("editor");
    expect(await roleAfter(["desk", "admins"])).toBe("owner");
    expect(await roleAfter("desk")).toBe("editor");
    expect(await roleAfter(["constructor", 5])).toBe("viewer");
    expect(await roleAfter(undefined)).toBe("viewer");
    expect(await actionsOf(tenant.id)).toContain("member.role_changed");
  });

  it("never take the last owner away", async () => {
    const tenant = await ready(groups);
    const email = `owner@${tenant.domain}`;
    await api.system(({ prisma }) =>
      prisma.person.update({ where: { id: tenant.owner.id }, data: { email } }),
    );
    await signIn(browserElsewhere(), email);
    expect(await roleOf(tenant, email)).toBe("owner");
  });

  it("stay as they are without a groups claim", async () => {
    const tenant = await ready();
    const email = `robin@${tenant.domain}`;
    await signIn(browserElsewhere(), email);
    await api.system(({ prisma }) =>
      prisma.workspaceMember.updateMany({ where: { workspaceId: tenant.id }, data: { role: "editor" } }),
    );
    await signIn(browserElsewhere(), email);
    expect(await roleOf(tenant, email)).toBe("editor");
  });
});

describe("enforced single sign-on", () => {
  it("refuses passwords of members in the verified domains, except owners", async () => {
    const tenant = await ready({ enforced: true });
    const add = async (email: string, role: "owner" | "editor") => {
      const person = await newPerson(api);
      await api.system(async ({ prisma }) => {
        await prisma.person.update({ where: { id: person.id }, data: { email } });
        await prisma.workspaceMember.create({ data: { workspaceId: tenant.id, personId: person.id, role } });
      });
      const browser = browserElsewhere();
      await browser.signIn(email, TEST_PASSWORD);
      return open(browser, tenant);
    };
    const refused = await add(`editor@${tenant.domain}`, "editor");
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    expect(refused.body.detail).toContain("single sign-on");
    expect((await add(`owner@${tenant.domain}`, "owner")).status).toBe(200);
    expect((await add(`guest@${newDomain()}`, "editor")).status).toBe(200);
    const browser = browserElsewhere();
    await signIn(browser, `editor@${tenant.domain}`);
    expect((await open(browser, tenant)).status).toBe(200);
  });

  it("does not accept the sign-in of another tenant's provider", async () => {
    const [enforcing, other] = [await ready({ enforced: true }), await ready()];
    const browser = browserElsewhere();
    const email = `robin@${other.domain}`;
    await signIn(browser, email);
    const person = await personOf(email);
    // A second domain of the enforcing tenant takes the address over after the sign-in.
    await api.system(async (t) => {
      await t.prisma.workspaceMember.create({
        data: { workspaceId: enforcing.id, personId: person!.id, role: "editor" },
      });
      await t.run("update sso_domain set tenant_id = $1 where domain = $2", [enforcing.id, other.domain]);
    });
    expect((await open(browser, enforcing)).body.code).toBe("insufficient_scope");
  });
});

it("keeps two tenants with the same issuer and subject apart", async () => {
  const [one, two] = [await ready(), await ready()];
  const sub = "the same subject";
  await signIn(browserElsewhere(), `robin@${one.domain}`, loginOf(`robin@${one.domain}`, { sub }));
  await signIn(browserElsewhere(), `robin@${two.domain}`, loginOf(`robin@${two.domain}`, { sub }));
  const people = await Promise.all([personOf(`robin@${one.domain}`), personOf(`robin@${two.domain}`)]);
  expect(new Set(people.map((person) => person?.id)).size).toBe(2);
  expect((await membersOf(one.id)).some(({ personId }) => personId === people[1]?.id)).toBe(false);
  expect((await membersOf(two.id)).some(({ personId }) => personId === people[0]?.id)).toBe(false);
});
