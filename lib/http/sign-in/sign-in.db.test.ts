import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newBrowser, newPerson } from "@/scripts/testing/sign-in";
import { serveSignIn } from "./serve";

let api: Api;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());

type Verdict = "signed in" | "wrong" | "throttled";

async function verdict(answer: Promise<Response>): Promise<Verdict> {
  const response = await answer;
  if (response.status === 429) return "throttled";
  const { url } = (await response.json()) as { url: string };
  return url.includes("error=CredentialsSignin") ? "wrong" : "signed in";
}

const times = <T>(count: number, fn: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => fn(n)));

/** Attempts that were made some time ago. */
const guessed = (key: string, { times, ago }: { times: number; ago: string }) =>
  api.system((t) =>
    t.run(
      "insert into sign_in_attempt (id, key, at) select $1 || n, $1, now() - $2::interval from generate_series(1, $3) n",
      [key, ago, times],
    ),
  );

async function eventsOf(personId: string): Promise<string[]> {
  const rows = await api.system(({ prisma }) =>
    prisma.securityEvent.findMany({ where: { personId }, orderBy: { id: "asc" } }),
  );
  return rows.map(({ kind }) => kind);
}

describe("attempts to sign in", () => {
  it("are judged at most ten times per account, also when sixty arrive at once", async () => {
    const person = await newPerson(api);
    const verdicts = await times(60, (n) =>
      verdict(newBrowser(api, `198.51.100.${n}`).signIn(person.email, `wrong ${n}`)),
    );
    expect(verdicts.filter((one) => one === "wrong")).toHaveLength(10);
    expect(verdicts.filter((one) => one === "throttled")).toHaveLength(50);
  });

  it("over the limit answer 429 with Retry-After, also with the right password", async () => {
    const person = await newPerson(api);
    await times(10, (n) => newBrowser(api, "198.51.100.7").signIn(person.email, `wrong ${n}`));
    const refused = await newBrowser(api, "198.51.100.7").signIn(person.email, person.password);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "application/problem+json"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
    expect(await refused.json()).toMatchObject({ code: "too_many_attempts" });
  });

  it("count again once five minutes have passed", async () => {
    const person = await newPerson(api);
    await times(10, (n) => newBrowser(api).signIn(person.email, `wrong ${n}`));
    await api.system((t) =>
      t.run("update sign_in_attempt set at = at - interval '5 minutes' where key = $1", [
        `account:${person.email}`,
      ]),
    );
    expect(await verdict(newBrowser(api).signIn(person.email, person.password))).toBe("signed in");
  });

  it("fail at most a hundred times an hour per account, except in a browser that has signed in before", async () => {
    const person = await newPerson(api);
    const known = newBrowser(api);
    await known.signIn(person.email, person.password);
    await guessed(`account:${person.email}`, { times: 99, ago: "50 minutes" });
    expect(await verdict(newBrowser(api, "198.51.100.13").signIn(person.email, "wrong"))).toBe("wrong");
    const refused = await newBrowser(api, "198.51.100.14").signIn(person.email, person.password);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect([wait > 500, wait <= 600]).toEqual([true, true]);
    expect(await verdict(known.signIn(person.email, person.password))).toBe("signed in");
  });

  it("count anew after a password reset", async () => {
    const person = await newPerson(api);
    await guessed(`account:${person.email}`, { times: 100, ago: "10 minutes" });
    await api.call("POST", "/v1/password-resets", { body: { email: person.email } });
    const [email] = await api.system(({ prisma }) =>
      prisma.platformMail.findMany({ where: { toAddress: person.email, kind: "password_reset" } }),
    );
    const token = /\/reset\/(\S+)/.exec(email?.text ?? "")?.[1];
    const password = "seven green umbrellas";
    const reset = await api.call("POST", `/v1/password-resets/${token}`, { body: { password } });
    expect(reset.status).toBe(200);
    expect(await verdict(newBrowser(api).signIn(person.email, password))).toBe("signed in");
  });

  it("of a stranger do not lock out a browser that has signed in before", async () => {
    const person = await newPerson(api);
    const known = newBrowser(api);
    expect(await verdict(known.signIn(person.email, person.password))).toBe("signed in");
    await times(12, (n) => newBrowser(api, "198.51.100.9").signIn(person.email, `wrong ${n}`));
    expect(await verdict(newBrowser(api).signIn(person.email, person.password))).toBe("throttled");
    expect(await verdict(known.signIn(person.email, person.password))).toBe("signed in");
    await times(10, (n) => known.signIn(person.email, `wrong ${n}`));
    expect(await verdict(known.signIn(person.email, person.password))).toBe("throttled");
  });

  it("do not accept another account's or an invented device", async () => {
    const [one, other] = [await newPerson(api), await newPerson(api)];
    const browser = newBrowser(api);
    await browser.signIn(one.email, one.password);
    const [name, value] = [...browser.cookies].find(([key]) => key.startsWith("switchboard.device."))!;
    await times(10, (n) => newBrowser(api, "198.51.100.11").signIn(other.email, `wrong ${n}`));
    expect(await verdict(browser.signIn(other.email, other.password))).toBe("throttled");
    await times(10, (n) => newBrowser(api, "198.51.100.12").signIn(one.email, `wrong ${n}`));
    const forged = newBrowser(api, "198.51.100.12");
    forged.cookies.set(name, `invented.${value.split(".")[1]}`);
    expect(await verdict(forged.signIn(one.email, one.password))).toBe("throttled");
  });

  it("fail at most a hundred times per address", async () => {
    const from = "198.51.100.99";
    const verdicts: Verdict[] = [];
    for (let batch = 0; batch < 11; batch++) {
      verdicts.push(
        ...(await times(10, (n) =>
          verdict(newBrowser(api, from).signIn(`nobody-${batch}-${n}@example.com`, "wrong")),
        )),
      );
    }
    expect(verdicts.filter((one) => one === "wrong")).toHaveLength(100);
    const person = await newPerson(api);
    expect(await verdict(newBrowser(api, from).signIn(person.email, person.password))).toBe("throttled");
    expect(await verdict(newBrowser(api, "198.51.100.98").signIn(person.email, person.password))).toBe(
      "signed in",
    );
  });

  it.each(["nobody\u0000@example.com", "\ud800", "x".repeat(10_000), ""])(
    "with a strange address are wrong: %j",
    async (email) => {
      expect(await verdict(newBrowser(api, "198.51.100.50").signIn(email, "wrong"))).toBe("wrong");
    },
  );

  it("that succeed do not use up the limit", async () => {
    const person = await newPerson(api);
    for (let n = 0; n < 12; n++)
      expect(await verdict(newBrowser(api).signIn(person.email, person.password))).toBe("signed in");
  });
});

describe("a sign-in", () => {
  it("opens a session that knows its address and browser, and is in the person's security log", async () => {
    const person = await newPerson(api);
    const browser = newBrowser(api, "203.0.113.77");
    await browser.signIn(person.email, "not the password");
    await browser.signIn(person.email, person.password);
    const { body } = await browser.call("GET", "/v1/me/sessions");
    expect(body.sessions).toMatchObject([
      { current: true, address: "203.0.113.77", userAgent: "Test browser" },
    ]);
    expect(await eventsOf(person.id)).toEqual(["sign_in_failed", "sign_in"]);
  });

  it("from a new browser sends an email, but not the first one", async () => {
    const person = await newPerson(api);
    const emails = () =>
      api.system(({ prisma }) =>
        prisma.platformMail.count({ where: { toAddress: person.email, kind: "new_sign_in" } }),
      );
    const browser = newBrowser(api);
    await browser.signIn(person.email, person.password);
    expect(await emails()).toBe(0);
    await browser.signIn(person.email, person.password);
    expect(await emails()).toBe(0);
    await newBrowser(api).signIn(person.email, person.password);
    expect(await emails()).toBe(1);
  });

  it("gives a new cookie each time, and none works after signing out", async () => {
    const person = await newPerson(api);
    const browser = newBrowser(api);
    const signIn = async () => {
      await browser.signIn(person.email, person.password);
      return browser.cookies.get("next-auth.session-token") ?? "";
    };
    const [first, second] = [await signIn(), await signIn()];
    const { body } = await browser.call("GET", "/v1/me/sessions");
    expect([body.sessions.length, first === second]).toEqual([2, false]);
    await browser.signOut();
    const thief = newBrowser(api);
    thief.cookies.set("next-auth.session-token", second);
    expect((await thief.call("GET", "/v1/me")).status).toBe(401);
    expect(await eventsOf(person.id)).toEqual(["sign_in", "sign_in", "sign_out"]);
  });

  it("is refused to a disabled person, whose sessions end at once", async () => {
    const person = await newPerson(api);
    const browser = newBrowser(api);
    await browser.signIn(person.email, person.password);
    await api.system((t) => t.run("update person set disabled_at = now() where id = $1", [person.id]));
    expect((await browser.call("GET", "/v1/me")).status).toBe(401);
    expect(await verdict(newBrowser(api).signIn(person.email, person.password))).toBe("wrong");
  });
});

describe("/api/auth", () => {
  const post = (body: BodyInit, type: string) =>
    serveSignIn(
      new Request("http://switchboard.test/api/auth/callback/password", {
        method: "POST",
        headers: { "content-type": type },
        body,
      }),
    );

  it.each([
    ["a body over 16 KiB", "x".repeat(17_000), "application/x-www-form-urlencoded", 413, "body_too_large"],
    ["JSON that ends too early", '{"email":', "application/json", 400, "invalid_json"],
    ["JSON that is no object", "[1]", "application/json", 400, "invalid_json"],
    [
      "bytes that are no text",
      new Uint8Array([0xff, 0xfe]),
      "application/x-www-form-urlencoded",
      400,
      "invalid_json",
    ],
    ["another content type", "email", "text/plain", 415, "unsupported_media_type"],
  ] as const)("refuses %s", async (_, body, type, status, code) => {
    const answer = await post(body, type);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
  });

  it.each([
    ["PUT", "callback/password", 405],
    ["GET", "callback/password", 405],
    ["GET", "callback/nothing", 400],
    ["GET", "nothing", 400],
    ["GET", "%zz", 400],
    ["POST", "callback/password", 200],
  ])("answers %s %s with %i", async (method, path, status) => {
    const request = new Request(`http://switchboard.test/api/auth/${path}`, {
      method,
      ...(method === "POST"
        ? {
            body: '{"email":{"$ne":1},"json":true}',
            headers: { "content-type": "application/json", cookie: "a=%zz; =; b" },
          }
        : {}),
    });
    expect((await serveSignIn(request)).status).toBe(status);
  });

  it.each([
    "https://evil.example/",
    "http://switchboard.test.evil.example/",
    "//evil.example",
    "/\t/evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "not a url",
    "",
  ])("never returns to another site, nor fails for it: %j", async (callbackUrl) => {
    const inQuery = `?${new URLSearchParams({ callbackUrl })}`;
    const asCookie = { cookie: `next-auth.callback-url=${encodeURIComponent(callbackUrl)}` };
    for (const path of ["signin", "signout", "error", "callback/password", "csrf", "session"]) {
      for (const [query, headers] of [
        [inQuery, {}],
        ["", asCookie],
      ] as const) {
        const request = new Request(`http://switchboard.test/api/auth/${path}${query}`, { headers });
        const answer = await serveSignIn(request);
        expect([path, answer.status < 500]).toEqual([path, true]);
        const to = answer.headers.get("location") ?? "/";
        expect(new URL(to, "http://switchboard.test").origin).toBe("http://switchboard.test");
      }
    }
  });

  it("returns to a page of this site, given as a path or a whole URL", async () => {
    for (const callbackUrl of ["/w/ws_1/today?x=1", "http://switchboard.test/w/ws_1/today?x=1"]) {
      const query = new URLSearchParams({ callbackUrl });
      const answer = await serveSignIn(new Request(`http://switchboard.test/api/auth/signin?${query}`));
      const cookie = answer.headers.getSetCookie().find((one) => one.includes("callback-url"));
      expect(decodeURIComponent(cookie ?? "")).toContain("=http://switchboard.test/w/ws_1/today?x=1;");
    }
  });
});
