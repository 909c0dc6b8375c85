import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { web } from "@/lib/http/web-process";
import { removeSecondFactors } from "@/lib/services/people/disable";
import { deleteExpired } from "@/lib/worker/jobs/cleanup";
import { type Api, createApi } from "@/scripts/testing/api";
import { type Browser, newBrowser, newPerson, TEST_PASSWORD } from "@/scripts/testing/sign-in";

const ADMIN = { kind: "operator", id: "test", name: "Test" } as const;

/** A person's own password, second factors and sessions, as the dashboard uses them. */
let api: Api;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());

async function signedIn(options: { isOperator?: boolean } = {}) {
  const person = await newPerson(api, options);
  const browser = newBrowser(api);
  await browser.signIn(person.email, person.password);
  return { person, browser };
}

const codeOf = (secret: string, ms = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({ timestamp: ms });

async function withTotp() {
  const { person, browser } = await signedIn();
  const { body } = await browser.call("POST", "/v1/me/totp");
  const confirmed = await browser.call("POST", "/v1/me/totp/confirm", { code: codeOf(body.secret) });
  const recoveryCodes: string[] = confirmed.body.recoveryCodes;
  // The next sign-in uses a code of a later step, because each code works once.
  const nextCode = () => codeOf(body.secret, Date.now() + 30_000);
  return { person, browser, secret: body.secret as string, recoveryCodes, nextCode };
}

const agePersonsSessions = (personId: string, column: string, interval: string) =>
  api.system((t) =>
    t.run(`update session set ${column} = now() - interval '${interval}' where person_id = $1`, [personId]),
  );

const codesOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe("a profile", () => {
  it("says how dates are written, is changed field by field and is in the person's log", async () => {
    const { person, browser } = await signedIn();
    const fresh = await browser.call("GET", "/v1/me/profile");
    expect(fresh.body).toMatchObject({
      email: person.email,
      language: "en",
      region: "en-US",
      clock: "automatic",
    });
    const changed = await browser.call("PATCH", "/v1/me/profile", { language: "es", region: "en-GB" });
    expect(changed.body).toEqual({ ...fresh.body, language: "es", region: "en-GB" });
    await browser.call("PATCH", "/v1/me/profile", { name: "  Ana Ruiz ", clock: "12" });
    expect((await browser.call("GET", "/v1/me/profile")).body).toEqual({
      name: "Ana Ruiz",
      email: person.email,
      language: "es",
      region: "en-GB",
      clock: "12",
    });
    await browser.call("PATCH", "/v1/me/profile", {});
    const { body } = await browser.call("GET", "/v1/me/security/events");
    const kinds = (body.events as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "profile_changed")).toHaveLength(2);
  });

  it("rejects an unknown language, region or clock, an empty name, and an address", async () => {
    const { browser } = await signedIn();
    const bodies = [
      { language: "fr" },
      { region: "xx" },
      { clock: "13" },
      { name: "  " },
      { email: "other@example.com" },
    ];
    const answers = await Promise.all(bodies.map((body) => browser.call("PATCH", "/v1/me/profile", body)));
    expect(answers.map(codesOf)).toEqual(bodies.map(() => [422, "validation_failed"]));
  });
});

describe("an authenticator app", () => {
  it("is added with a first code and comes with ten recovery codes", async () => {
    const { person, browser } = await signedIn();
    const { body } = await browser.call("POST", "/v1/me/totp");
    expect(body.otpauthUrl).toContain(`secret=${body.secret}`);
    expect((await browser.call("GET", "/v1/me/security")).body).toMatchObject({
      secondFactor: false,
      totp: null,
    });
    for (const code of ["000000", "éééééé", "12345"]) {
      const wrong = await browser.call("POST", "/v1/me/totp/confirm", { code });
      expect([code, ...codesOf(wrong)]).toEqual([code, 422, "validation_failed"]);
    }
    const right = await browser.call("POST", "/v1/me/totp/confirm", { code: codeOf(body.secret) });
    expect(new Set(right.body.recoveryCodes).size).toBe(10);
    expect((await browser.call("GET", "/v1/me/security")).body).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 10,
    });
    const stored = await api.system(({ prisma }) =>
      prisma.totp.findFirstOrThrow({ where: { personId: person.id } }),
    );
    expect(Buffer.from(stored.secret).toString("latin1")).not.toContain(body.secret);
    expect((await browser.call("POST", "/v1/me/totp")).status).toBe(409);
  });

  it("is asked for after the password, and until then the session may do nothing else", async () => {
    const { person, nextCode } = await withTotp();
    const browser = newBrowser(api);
    expect((await browser.signIn(person.email, person.password)).status).toBe(200);
    for (const [method, path] of [
      ["GET", "/v1/me"],
      ["GET", "/v1/me/security"],
      ["POST", "/v1/me/totp"],
      ["GET", "/v1/operator/people"],
      ["POST", "/v1/invitations/there-is-no-such-token/accept"],
    ] as const) {
      expect([path, ...codesOf(await browser.call(method, path))]).toEqual([
        path,
        403,
        "second_factor_required",
      ]);
    }
    const options = await browser.call("POST", "/v1/me/second-factor/options");
    expect(options.body).toEqual({ password: false, totp: true, recoveryCode: true, passkey: null });
    expect((await browser.call("POST", "/v1/me/second-factor", { code: "000000" })).status).toBe(422);
    expect((await browser.call("POST", "/v1/me/second-factor", { code: nextCode() })).status).toBe(200);
    expect((await browser.call("GET", "/v1/me")).status).toBe(200);
  });

  it("accepts each code once", async () => {
    const { person, nextCode } = await withTotp();
    const code = nextCode();
    const [first, second] = [newBrowser(api), newBrowser(api)];
    await first.signIn(person.email, person.password);
    await second.signIn(person.email, person.password);
    expect((await first.call("POST", "/v1/me/second-factor", { code })).status).toBe(200);
    expect((await second.call("POST", "/v1/me/second-factor", { code })).status).toBe(422);
  });

  it("judges at most ten codes, however many sessions and requests guess", async () => {
    const { person, nextCode } = await withTotp();
    const browsers = Array.from({ length: 20 }, () => newBrowser(api));
    for (const browser of browsers) await browser.signIn(person.email, person.password);
    const guessing = await Promise.all(
      browsers.map(async (browser) => {
        const answer = await browser.call("POST", "/v1/me/second-factor", { code: "000000" });
        return answer.status;
      }),
    );
    expect(guessing.filter((status) => status === 422)).toHaveLength(10);
    expect(guessing.filter((status) => status === 429)).toHaveLength(10);
    const browser = newBrowser(api);
    await browser.signIn(person.email, person.password);
    const refused = await browser.call("POST", "/v1/me/second-factor", { code: nextCode() });
    expect(codesOf(refused)).toEqual([429, "too_many_attempts"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("judges at most fifty codes a day, and then still takes a recovery code", async () => {
    const { person, nextCode, recoveryCodes } = await withTotp();
    const key = `codes:second-factor:${person.id}`;
    await api.system((t) =>
      t.run(
        "insert into sign_in_attempt (id, key, at) select $1 || n, $1, now() - interval '2 hours' from generate_series(1, 49) n",
        [key],
      ),
    );
    const browser = newBrowser(api);
    await browser.signIn(person.email, person.password);
    const giving = (code: string) => browser.call("POST", "/v1/me/second-factor", { code });
    expect((await giving("000000")).status).toBe(422);
    const refused = await giving(nextCode());
    expect(codesOf(refused)).toEqual([429, "too_many_attempts"]);
    expect(refused.body.detail).toBe(
      "Too many attempts. Use a passkey or a recovery code, or try again in 22 hours.",
    );
    await deleteExpired(await api.system(async ({ db }) => db));
    expect((await giving("0 0 0 0 0 0")).status).toBe(429);
    expect((await giving(recoveryCodes[0]!)).status).toBe(200);
  });

  it("starts with a new count after an administrator removed it", async () => {
    const { person } = await withTotp();
    const browser = newBrowser(api);
    await browser.signIn(person.email, person.password);
    await browser.call("POST", "/v1/me/second-factor", { code: "000000" });
    const counted = () =>
      api.system(({ prisma }) => prisma.signInAttempt.count({ where: { key: { endsWith: person.id } } }));
    expect(await counted()).toBe(2);
    await api.system((tx) =>
      removeSecondFactors({ tx, now: new Date(), actor: ADMIN, log: web().log }, { id: person.id }),
    );
    expect(await counted()).toBe(0);
  });

  it("can be replaced by a recovery code, each of which works once", async () => {
    const { person, recoveryCodes } = await withTotp();
    const giving = async (code: string) => {
      const browser = newBrowser(api);
      await browser.signIn(person.email, person.password);
      return (await browser.call("POST", "/v1/me/second-factor", { code })).status;
    };
    const [first = "", second = ""] = recoveryCodes;
    expect(await giving(first)).toBe(200);
    expect(await giving(first)).toBe(422);
    expect(await giving(second.toUpperCase().replaceAll("-", " "))).toBe(200);
  });

  it("has recovery codes of 80 bits, each stored as a hash with a salt of its own", async () => {
    const { person, recoveryCodes } = await withTotp();
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const rows = await api.system(({ prisma }) =>
      prisma.recoveryCode.findMany({ where: { personId: person.id } }),
    );
    expect(new Set(rows.map(({ salt }) => Buffer.from(salt).toString("hex"))).size).toBe(10);
    for (const { salt } of rows) expect(salt).toHaveLength(16);
  });

  it("takes recovery codes made before they had a salt", async () => {
    const { person } = await withTotp();
    const earlier = "0123456789";
    const hash = createHmac("sha256", web().config.keyPepper)
      .update(`recovery ${person.id} ${earlier}`)
      .digest();
    await api.system((t) =>
      t.run("insert into recovery_code (person_id, hash) values ($1, $2)", [person.id, hash]),
    );
    const giving = async () => {
      const browser = newBrowser(api);
      await browser.signIn(person.email, person.password);
      return (await browser.call("POST", "/v1/me/second-factor", { code: "01234-56789" })).status;
    };
    expect(await giving()).toBe(200);
    expect(await giving()).toBe(422);
  });

  it("is removed with its recovery codes", async () => {
    const { browser, person } = await withTotp();
    const removed = await browser.call("DELETE", "/v1/me/totp");
    expect(removed.body).toMatchObject({ secondFactor: false, totp: null, recoveryCodesLeft: 0 });
    const other = newBrowser(api);
    await other.signIn(person.email, person.password);
    expect((await other.call("GET", "/v1/me")).status).toBe(200);
    expect((await other.call("POST", "/v1/me/recovery-codes")).status).toBe(409);
  });
});

describe("a passkey", () => {
  const invented = (response: Record<string, unknown>) => ({
    id: "aW52ZW50ZWQ",
    rawId: "aW52ZW50ZWQ",
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  it("that is invented is refused, and uses up its challenge", async () => {
    const { browser } = await signedIn();
    const add = (response: Record<string, unknown>) =>
      browser.call("POST", "/v1/me/passkeys", { credential: invented(response) });
    expect(codesOf(await add({}))).toEqual([422, "validation_failed"]);
    for (const response of [{}, { clientDataJSON: "e30", attestationObject: "oA" }, { clientDataJSON: 1 }]) {
      const options = await browser.call("POST", "/v1/me/passkeys/options");
      expect(typeof options.body.challenge).toBe("string");
      expect(codesOf(await add(response))).toEqual([422, "validation_failed"]);
    }
    const proof = { passkey: invented({}) };
    expect((await browser.call("POST", "/v1/me/reauthenticate", proof)).status).toBe(422);
    expect((await browser.call("GET", "/v1/me/security")).body).toMatchObject({ passkeys: [] });
  });

  it("needs a recent sign-in also for its last step", async () => {
    const { person, browser } = await signedIn();
    await browser.call("POST", "/v1/me/passkeys/options");
    await agePersonsSessions(person.id, "authenticated_at", "16 minutes");
    const answer = await browser.call("POST", "/v1/me/passkeys", { credential: invented({}) });
    expect(codesOf(answer)).toEqual([403, "reauthentication_required"]);
  });
});

describe("a sensitive change", () => {
  it("needs a sign-in or a confirmation from the last 15 minutes", async () => {
    const { person, browser } = await signedIn();
    await agePersonsSessions(person.id, "authenticated_at", "16 minutes");
    expect(codesOf(await browser.call("POST", "/v1/me/totp"))).toEqual([403, "reauthentication_required"]);
    const wrong = await browser.call("POST", "/v1/me/reauthenticate", { password: "not this" });
    expect(codesOf(wrong)).toEqual([422, "validation_failed"]);
    expect((await browser.call("POST", "/v1/me/reauthenticate", {})).status).toBe(422);
    const right = await browser.call("POST", "/v1/me/reauthenticate", { password: person.password });
    expect(right.status).toBe(200);
    expect((await browser.call("POST", "/v1/me/totp")).status).toBe(200);
  });

  it("can be confirmed with a code", async () => {
    const { person, browser, nextCode } = await withTotp();
    await agePersonsSessions(person.id, "authenticated_at", "1 hour");
    expect((await browser.call("POST", "/v1/me/reauthenticate", { code: nextCode() })).status).toBe(200);
    expect((await browser.call("DELETE", "/v1/me/totp")).status).toBe(200);
  });

  it("lets ten wrong passwords of a session be judged", async () => {
    const { person, browser } = await signedIn();
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, n) => {
        const answer = await browser.call("POST", "/v1/me/reauthenticate", { password: `wrong ${n}` });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    const refused = await browser.call("POST", "/v1/me/reauthenticate", { password: person.password });
    expect(refused.status).toBe(429);
  });

  it("with a key needs no confirmation", async () => {
    const { key } = await api.newPartner();
    expect((await api.call("POST", "/v1/partner/keys", { key, body: { name: "Reporting" } })).status).toBe(
      200,
    );
  });
});

describe("sessions", () => {
  it("are listed and ended one by one or all but the current one", async () => {
    const person = await newPerson(api);
    const browsers = [newBrowser(api), newBrowser(api), newBrowser(api)] as const;
    for (const browser of browsers) await browser.signIn(person.email, person.password);
    const [first, second, third] = browsers;
    const { sessions } = (await second.call("GET", "/v1/me/sessions")).body;
    expect(sessions.map((one: { current: boolean }) => one.current).filter(Boolean)).toHaveLength(1);
    const current = (await first.call("GET", "/v1/me/sessions")).body.sessions.find(
      (one: { current: boolean }) => one.current,
    );
    expect((await second.call("DELETE", `/v1/me/sessions/${current.id}`)).body.sessions).toHaveLength(2);
    expect((await first.call("GET", "/v1/me")).status).toBe(401);
    expect((await second.call("DELETE", "/v1/me/sessions")).body.sessions).toHaveLength(1);
    expect((await third.call("GET", "/v1/me")).status).toBe(401);
    expect((await second.call("GET", "/v1/me")).status).toBe(200);
  });

  it("are ended without signing in again, however long ago that was", async () => {
    const person = await newPerson(api);
    const [browser, other] = [newBrowser(api), newBrowser(api)];
    for (const one of [browser, other]) await one.signIn(person.email, person.password);
    await agePersonsSessions(person.id, "authenticated_at", "2 days");
    expect((await browser.call("DELETE", "/v1/me/sessions")).status).toBe(200);
    expect((await other.call("GET", "/v1/me")).status).toBe(401);
  });

  it("of other people do not exist", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { sessions } = (await theirs.browser.call("GET", "/v1/me/sessions")).body;
    const answer = await mine.browser.call("DELETE", `/v1/me/sessions/${sessions[0].id}`);
    expect(answer.status).toBe(404);
    expect((await theirs.browser.call("GET", "/v1/me")).status).toBe(200);
  });

  it("end after seven days without use", async () => {
    const { person, browser } = await signedIn();
    await agePersonsSessions(person.id, "last_seen_at", "6 days 23 hours");
    expect((await browser.call("GET", "/v1/me")).status).toBe(200);
    await agePersonsSessions(person.id, "last_seen_at", "7 days");
    expect((await browser.call("GET", "/v1/me")).status).toBe(401);
  });
});

describe("changing the password while signed in", () => {
  const change = (browser: Browser, currentPassword: string, password: string) =>
    browser.call("POST", "/v1/me/password", { currentPassword, password });

  it("ends the other sessions, keeps this one and sends an email", async () => {
    const { person, browser } = await signedIn();
    const other = newBrowser(api);
    await other.signIn(person.email, person.password);
    expect((await change(browser, "not this one", "an entirely new one")).status).toBe(422);
    expect((await change(browser, TEST_PASSWORD, "an entirely new one")).status).toBe(200);
    expect((await browser.call("GET", "/v1/me")).status).toBe(200);
    expect((await other.call("GET", "/v1/me")).status).toBe(401);
    const again = newBrowser(api);
    await again.signIn(person.email, "an entirely new one");
    expect((await again.call("GET", "/v1/me")).status).toBe(200);
    const emails = await api.system(({ prisma }) =>
      prisma.platformMail.count({ where: { toAddress: person.email, kind: "password_changed" } }),
    );
    expect(emails).toBe(1);
    const { events } = (await browser.call("GET", "/v1/me/security/events?limit=100")).body;
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain("password_changed");
  });

  it.each(["aaaaaaaaaa", "1234567890", "password12", "qwertyuiop", "short"])("refuses %s", async (weak) => {
    const { browser } = await signedIn();
    const answer = await change(browser, TEST_PASSWORD, weak);
    expect(answer.body.errors).toMatchObject([{ pointer: "/password" }]);
  });

  it("refuses the person's own email address", async () => {
    const { person, browser } = await signedIn();
    expect((await change(browser, TEST_PASSWORD, person.email)).status).toBe(422);
  });

  it.each(["correct horse battery", "Sup3r-secret-pw!", "x".repeat(3) + "Kq7 wandering lamp".repeat(10)])(
    "accepts %s",
    async (good) => {
      const { browser } = await signedIn();
      expect((await change(browser, TEST_PASSWORD, good)).status).toBe(200);
    },
  );
});

describe("a tenant that requires a second factor", () => {
  async function ownerOf(kind: "workspace" | "partner") {
    const partner = await api.newPartner();
    const account = await api.newAccount(partner.key);
    const id = kind === "workspace" ? account.id : partner.partnerId;
    const { person, browser } = await signedIn();
    await api.system((t) =>
      t.run(`insert into ${kind}_member (${kind}_id, person_id, role) values ($1, $2, 'owner')`, [
        id,
        person.id,
      ]),
    );
    const base = kind === "workspace" ? "/v1" : "/v1/partner";
    const headers = { [`switchboard-${kind}`]: id };
    const call = (method: string, path: string, body?: unknown) =>
      browser.call(method, `${base}${path}`, body, headers);
    return { id, person, browser, call };
  }

  it.each(["workspace", "partner"] as const)("lets members of a %s only set one up", async (kind) => {
    const { browser, call, id } = await ownerOf(kind);
    expect((await call("GET", "/settings")).body.requireSecondFactor).toBe(false);
    const changed = await call("PATCH", "/settings", { requireSecondFactor: true });
    expect(changed.body.requireSecondFactor).toBe(true);
    expect(codesOf(await call("GET", "/members"))).toEqual([403, "second_factor_required"]);
    expect((await browser.call("GET", "/v1/me")).status).toBe(200);
    const { body } = await browser.call("POST", "/v1/me/totp");
    await browser.call("POST", "/v1/me/totp/confirm", { code: codeOf(body.secret) });
    expect((await call("GET", "/members")).status).toBe(200);
    const entries = await api.system(({ prisma }) =>
      prisma.auditEntry.count({ where: { tenantId: id, action: "settings.changed" } }),
    );
    expect(entries).toBe(1);
  });
});

describe("an operator", () => {
  it("needs a second factor", async () => {
    const { browser } = await signedIn({ isOperator: true });
    expect(codesOf(await browser.call("GET", "/v1/operator/people"))).toEqual([
      403,
      "second_factor_required",
    ]);
    const { body } = await browser.call("POST", "/v1/me/totp");
    await browser.call("POST", "/v1/me/totp/confirm", { code: codeOf(body.secret) });
    expect((await browser.call("GET", "/v1/operator/people")).status).toBe(200);
  });

  it("disables and enables people, but not themselves", async () => {
    const { person: operator, browser } = await signedIn({ isOperator: true });
    const { body } = await browser.call("POST", "/v1/me/totp");
    await browser.call("POST", "/v1/me/totp/confirm", { code: codeOf(body.secret) });
    const { person, browser: theirs } = await signedIn();
    const path = `/v1/operator/people/${person.id}`;
    const found = await browser.call("GET", `/v1/operator/people?q=${person.email}`);
    expect(found.body.people).toMatchObject([{ id: person.id, disabledAt: null }]);
    const disabled = await browser.call("POST", `${path}/disable`, { reason: "Left the company" });
    expect([disabled.status, typeof disabled.body.disabledAt]).toEqual([200, "string"]);
    expect((await theirs.call("GET", "/v1/me")).status).toBe(401);
    const refused = await newBrowser(api).signIn(person.email, person.password);
    expect(((await refused.json()) as { url: string }).url).toContain("error=");
    expect((await browser.call("POST", `${path}/enable`)).body.disabledAt).toBeNull();
    expect((await theirs.call("GET", "/v1/me")).status).toBe(401);
    await theirs.signIn(person.email, person.password);
    expect((await theirs.call("GET", "/v1/me")).status).toBe(200);
    const self = await browser.call("POST", `/v1/operator/people/${operator.id}/disable`);
    expect(self.status).toBe(409);
    expect((await browser.call("POST", "/v1/operator/people/per_none/disable")).status).toBe(404);
  });
});
