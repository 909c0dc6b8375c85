import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { readEmailedApplication } from "@/lib/services/partners/emailed-application";
import { deleteExpired } from "@/lib/worker/jobs/cleanup";
import { type Api, createApi } from "@/scripts/testing/api";
import { newBrowser, newPerson, operatorHeaders, sessionHeaders } from "@/scripts/testing/sign-in";
import { notePeer } from "./client-address";
import { web } from "./web-process";

/** Applications to become a partner by people without a session, and the emailed links that confirm them. */
let api: Api;
let operator: Record<string, string>;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  operator = await operatorHeaders(api);
});
afterAll(() => api.close());

const PASSWORD = "correct horse battery";
const APPLICATION = {
  name: "Harbor Resellers",
  contactName: "Robin Reyes",
  mode: "sandbox",
  website: "harbor.example.com",
  accounts: "11 to 50",
  about: "Dental practices",
};

const send = (email: string, more: object = {}) =>
  api.call("POST", "/v1/emailed-applications", { body: { ...APPLICATION, email, ...more } });

const emailsTo = (toAddress: string, kind = "emailed_application") =>
  api.system(({ prisma }) =>
    prisma.platformMail.findMany({ where: { toAddress, kind }, orderBy: { id: "asc" } }),
  );

/** The token of the latest link that was emailed to an address. */
const tokenFor = async (email: string) =>
  /\/apply\/([\w-]+)/.exec((await emailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";

const confirm = (token: string, options: { body?: object; headers?: Record<string, string> } = {}) =>
  api.call("POST", `/v1/emailed-applications/${token}/confirm`, options);

async function newLink(email: string, more: object = {}): Promise<string> {
  expect(await send(email, more)).toMatchObject({ status: 200, body: { ok: true } });
  return tokenFor(email);
}

async function partnersOf(email: string) {
  const { body } = await api.call("GET", "/v1/operator/partners", { headers: operator });
  return (body.partners as { id: string; email: string }[]).filter((partner) => partner.email === email);
}

const personOf = (email: string) => api.system(({ prisma }) => prisma.person.findFirst({ where: { email } }));

describe("somebody without an account", () => {
  const email = "newcomer@example.com";

  it("confirms the emailed link with a password, and then has an account and an application", async () => {
    const token = await newLink(email);
    expect([await partnersOf(email), await personOf(email)]).toEqual([[], null]);
    const made = await confirm(token, { body: { password: PASSWORD } });
    expect(made).toMatchObject({ status: 200, body: { email } });
    expect(await partnersOf(email)).toMatchObject([
      {
        id: made.body.partnerId,
        status: "applied",
        name: "Harbor Resellers",
        mode: "sandbox",
        application: {
          website: "https://harbor.example.com",
          accounts: "11 to 50",
          about: "Dental practices",
        },
      },
    ]);
    const browser = newBrowser(api);
    await browser.signIn(email, PASSWORD);
    expect((await browser.call("GET", "/v1/me")).body).toMatchObject({
      name: "Robin Reyes",
      partners: [{ id: made.body.partnerId, role: "owner", status: "applied" }],
    });
    const audited = await api.system(({ prisma }) =>
      prisma.auditEntry.findMany({ where: { tenantId: String(made.body.partnerId) } }),
    );
    expect(audited).toMatchObject([
      { action: "partner.applied", actor: { kind: "person", name: "Robin Reyes" } },
    ]);
  });

  it("uses the link once", async () => {
    const token = await tokenFor(email);
    expect((await confirm(token, { body: { password: PASSWORD } })).status).toBe(404);
    await expect(readEmailedApplication(web().db, token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("gets the decision at the address", async () => {
    const [partner] = await partnersOf(email);
    const path = `/v1/operator/partners/${partner?.id}/decide`;
    await api.call("POST", path, { headers: operator, body: { decision: "approve" } });
    expect(await emailsTo(email, "partner_decision")).toMatchObject([
      { subject: "Your partner application was approved" },
    ]);
  });
});

describe("a link", () => {
  it("shows the application however often it is opened, and files nothing by that", async () => {
    const token = await newLink("opened@example.com");
    for (let n = 0; n < 2; n++) {
      expect(await readEmailedApplication(web().db, token)).toMatchObject({
        email: "opened@example.com",
        name: "Harbor Resellers",
        knownPerson: false,
      });
    }
    expect([await partnersOf("opened@example.com"), await personOf("opened@example.com")]).toEqual([
      [],
      null,
    ]);
  });

  it("still works after a password was refused", async () => {
    const token = await newLink("weak@example.com");
    expect((await confirm(token)).body.errors).toMatchObject([{ pointer: "/password" }]);
    const weak = await confirm(token, { body: { password: "weak@example.com" } });
    expect(weak.body.errors).toMatchObject([{ pointer: "/password", code: "weak_password" }]);
    expect((await confirm(token, { body: { password: PASSWORD } })).status).toBe(200);
  });

  it("ends after a day, and its row is deleted", async () => {
    const token = await newLink("late@example.com");
    const open = await newLink("in-time@example.com");
    await api.system((t) =>
      t.run(
        "update emailed_application set expires_at = now() - interval '1 second' where email = 'late@example.com'",
      ),
    );
    expect((await confirm(token, { body: { password: PASSWORD } })).status).toBe(404);
    await deleteExpired(await api.system(async ({ db }) => db));
    const left = await api.system(({ prisma }) =>
      prisma.emailedApplication.findMany({
        where: { email: { in: ["late@example.com", "in-time@example.com"] } },
      }),
    );
    expect(left.map(({ email }) => email)).toEqual(["in-time@example.com"]);
    expect((await confirm(open, { body: { password: PASSWORD } })).status).toBe(200);
  });

  it("is stored as a hash, and its row is seen by its holder alone", async () => {
    const token = await newLink("stored@example.com");
    const row = await api.system(({ prisma }) =>
      prisma.emailedApplication.findFirstOrThrow({ where: { email: "stored@example.com" } }),
    );
    expect(JSON.stringify(row)).not.toContain(token);
    for (const scope of [
      { kind: "operator", id: "platform" },
      { kind: "email", id: "stored@example.com" },
      { kind: "token", id: "00" },
    ] as const) {
      expect(await tx(web().db, scope, ({ prisma }) => prisma.emailedApplication.count())).toBe(0);
    }
  });

  it("is emailed without a word of the applicant", async () => {
    await newLink("stranger@example.com", { name: "Win at evil.example", contactName: "Call 202-555-0143" });
    const [email] = await emailsTo("stranger@example.com");
    expect(email?.subject).toBe("Confirm your application to become a partner of Switchboard");
    expect(email?.text).not.toMatch(/evil|Call/);
  });
});

describe("somebody with an account", () => {
  it("gets the same answer and the same email as a stranger", async () => {
    const { email } = await newPerson(api);
    const unlinked = async (to: string) =>
      (await emailsTo(to)).map(({ subject, text }) => [subject, text.replace(/\/apply\/\S+/, "")]);
    const [known, unknown] = [await send(email), await send("unknown@example.com")];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await unlinked(email)).toEqual(await unlinked("unknown@example.com"));
  });

  it("signs in to confirm, and neither a password nor another session will do", async () => {
    const person = await newPerson(api);
    const other = await newPerson(api);
    const token = await newLink(person.email);
    const before = await personOf(person.email);
    expect((await readEmailedApplication(web().db, token)).knownPerson).toBe(true);
    for (const headers of [{}, await sessionHeaders(api, other.id)]) {
      const refused = await confirm(token, { headers, body: { password: PASSWORD } });
      expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    }
    const headers = await sessionHeaders(api, person.id);
    expect((await confirm(token, { headers })).body).toMatchObject({ email: person.email });
    expect([await personOf(person.email), (await partnersOf(person.email)).length]).toEqual([before, 1]);
  });

  it("keeps the link while an earlier application is under review", async () => {
    const person = await newPerson(api);
    const headers = await sessionHeaders(api, person.id);
    await api.call("POST", "/v1/partner-applications", { headers, body: { name: "First" } });
    const token = await newLink(person.email);
    expect((await confirm(token, { headers })).status).toBe(409);
    const [first] = await partnersOf(person.email);
    const path = `/v1/operator/partners/${first?.id}/decide`;
    await api.call("POST", path, { headers: operator, body: { decision: "reject" } });
    expect((await confirm(token, { headers })).status).toBe(200);
  });
});

describe("the limit", () => {
  const age = (interval: string) =>
    api.system((t) =>
      t.run("update sign_in_attempt set at = at - $1::text::interval where key like 'application:%'", [
        interval,
      ]),
    );

  it("gives one address three emails an hour and five a day, and answers the same beyond", async () => {
    const email = "pestered@example.com";
    const sendAndCount = async (times: number) => {
      for (let n = 0; n < times; n++) expect((await send(email)).body).toEqual({ ok: true });
      return (await emailsTo(email)).length;
    };
    expect(await sendAndCount(4)).toBe(3);
    await age("61 minutes");
    await deleteExpired(await api.system(async ({ db }) => db));
    expect(await sendAndCount(3)).toBe(5);
    await age("23 hours");
    expect(await sendAndCount(1)).toBe(6);
  });

  it("gives one network twenty applications an hour", async () => {
    const from = (address: string, n: number) => {
      const request = new Request("http://switchboard.test/v1/emailed-applications", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...APPLICATION, email: `applicant-${n}@example.com` }),
      });
      notePeer(request, address);
      return api.fetch(request);
    };
    for (let n = 0; n < 20; n++) expect((await from("198.51.100.7", n)).status).toBe(200);
    const refused = await from("198.51.100.7", 20);
    expect([refused.status, (await refused.json()).code]).toEqual([429, "too_many_attempts"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from("198.51.100.8", 20)).status).toBe(200);
  });
});

it("names the field that is wrong", async () => {
  const { status, body } = await send("not an address", { contactName: " ", website: "javascript:alert()" });
  expect(status).toBe(422);
  expect((body.errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
    "/contactName",
    "/email",
    "/website",
  ]);
});
