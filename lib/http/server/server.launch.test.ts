import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "@/scripts/processes/pause";
import { type Api, createApi } from "@/scripts/testing/api";
import { startWeb } from "@/scripts/testing/web-server";

/** The built server itself: what it answers before Next does, and that its end loses nothing. */
let api: Api;
let account: { id: string; key: string };
let server: { child: ChildProcess; url: string };

beforeAll(async () => {
  api = await createApi();
  account = await api.newAccount((await api.newPartner()).key);
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await startWeb(api.database.webUrl);
}, 120_000);
afterEach(() => server.child.kill("SIGKILL"));

type Asked = { method?: string; body?: string; headers?: Record<string, string | string[]>; agent?: Agent };
type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

const ask = (path: string, { method = "POST", body, headers = {}, agent }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const all = { authorization: `Bearer ${account.key}`, "content-type": "application/json", ...headers };
    const sent = request(`${server.url}${path}`, { method, headers: all, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });

const missed = { type: "call.missed", data: { caller_phone: "+12025550123" } };
const count = (table: string, what = "count(*)") =>
  api.system((t) =>
    t.one<{ n: number }>(`select coalesce(${what}, 0)::int as n from ${table} where workspace_id = $1`, [
      account.id,
    ]),
  );

describe("the web server", () => {
  it("answers an event as Next would: the same headers, refusals and limits, whatever the address's form", async () => {
    const answer = await ask("/v1/events", { body: JSON.stringify(missed) });
    const listed = await ask("/v1/events?limit=1", { method: "GET" });
    expect([answer.status, listed.status]).toEqual([202, 200]);
    const house = ["x-content-type-options", "x-frame-options", "referrer-policy", "permissions-policy"];
    for (const name of [...house, "request-id", "cache-control", "ratelimit", "content-type"]) {
      expect([name, typeof answer.headers[name]]).toEqual([name, "string"]);
    }
    for (const name of house) expect([name, answer.headers[name]]).toEqual([name, listed.headers[name]]);
    expect((await ask("/v1/events?source=mine", { body: JSON.stringify(missed) })).status).toBe(202);
    expect((await ask("/v1/events/", { body: "{}" })).headers.location).toMatch(/\/v1\/events$/);
    const twice = { "content-type": ["application/json", "application/json"] };
    expect((await ask("/v1/events", { body: JSON.stringify(missed), headers: twice })).status).toBe(202);
    const refused = await ask("/v1/events", { body: "{" });
    expect([refused.status, refused.headers["content-type"]]).toEqual([400, "application/problem+json"]);
    expect((await ask("/v1/events", { method: "DELETE" })).headers.allow).toBe("GET, POST, HEAD, OPTIONS");
    expect((await ask("/v1/events", { headers: { authorization: "Bearer no" }, body: "{}" })).status).toBe(
      401,
    );
  });

  it("refuses what is too large, whether or not its size is declared, and continues with the same connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const large = JSON.stringify({ ...missed, data: { ...missed.data, note: "x".repeat(300_000) } });
    const answer = await ask("/v1/events", { body: large, agent });
    expect([answer.status, JSON.parse(answer.body.toString()).code]).toEqual([413, "body_too_large"]);
    const untold = await ask("/v1/events", {
      body: large,
      headers: { "transfer-encoding": "chunked" },
      agent,
    });
    expect(untold.status).toBe(413);
    const next = await ask("/v1/events", { body: JSON.stringify(missed), agent });
    expect([next.status, Object.values(agent.freeSockets).flat().length]).toEqual([202, 1]);
    // Proxies keep idle connections for about a minute, and must not lose a request on one that closes meanwhile.
    expect(next.headers["keep-alive"]).toBe("timeout=75");
    agent.destroy();
  });

  it("streams the desk's events as they happen and ends the stream when its reader leaves", async () => {
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${account.key}`, "accept-encoding": "gzip" };
      request(`${server.url}/v1/desk/stream`, { headers }, resolve).on("error", reject).end();
    });
    expect([stream.statusCode, stream.headers["content-encoding"]]).toEqual([200, undefined]);
    const text = { all: "" };
    stream.on("data", (chunk: Buffer) => (text.all += chunk.toString())).on("error", () => {});
    const made = await ask("/v1/leads", {
      body: JSON.stringify({ name: "Sam", phone: "+12025550123", source: "web" }),
    });
    expect(made.status).toBe(200);
    expect(await until(() => text.all.includes("lead"), { withinMs: 10_000, everyMs: 20 })).toBe(true);
    stream.destroy();
    expect(stream.headers["content-type"]).toMatch(/^text\/event-stream/);
  });

  it.each([
    ["GET /v1/runs/%zz HTTP/1.1", 400, "invalid_path"],
    ["GET /v1/%E0%A4%A HTTP/1.1", 400, "invalid_path"],
    ["TRACE /v1/events HTTP/1.1", 405, "method_not_allowed"],
    ["GET http://elsewhere.example/v1/none HTTP/1.1", 404, "route_not_found"],
  ])("answers %s with %i %s", async (line, status, code) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.end(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const text = (await socket.setEncoding("utf8").toArray()).join("");
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain("application/problem+json");
    expect(text).toContain(`"code":"${code}"`);
  });

  it("packs a long answer for those who can unpack it", async () => {
    const body = JSON.stringify({ events: Array.from({ length: 20 }, () => missed) });
    const packed = await ask("/v1/events", { body, headers: { "accept-encoding": "br, gzip;q=0.5" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(JSON.parse(gunzipSync(packed.body).toString()).events).toHaveLength(20);
    const plain = await ask("/v1/events", { body, headers: { "accept-encoding": "gzip;q=0" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(plain.body.toString()).events).toHaveLength(20);
  });

  it("stops at once though streams are open and somebody says nothing, after its last answers, with every request counted", async () => {
    const asks = (await count("api_request_bucket", "sum(count)"))!.n;
    const events = (await count("event"))!.n;
    const { hostname, port } = new URL(server.url);
    const silent = connect(Number(port), hostname).on("error", () => {});
    const stream = ask("/v1/desk/stream", { method: "GET" }).catch((error: Error) => error.message);
    const answers = Promise.allSettled(
      Array.from({ length: 60 }, () => ask("/v1/events", { body: JSON.stringify(missed) })),
    );
    // In the middle of them.
    await until(async () => (await count("event"))!.n > events, { withinMs: 20_000, everyMs: 1 });
    const began = performance.now();
    server.child.kill("SIGTERM");
    const [code] = await once(server.child, "exit");
    expect([code, performance.now() - began < 4_000]).toEqual([143, true]);
    silent.destroy();
    await stream;
    const taken = (await answers).filter((one) => one.status === "fulfilled" && one.value.status === 202);
    expect(taken.length).toBeGreaterThan(0);
    expect((await count("event"))!.n - events).toBe(taken.length);
    // The stream was a request as well.
    expect((await count("api_request_bucket", "sum(count)"))!.n - asks).toBe(taken.length + 1);
  });
});

describe("signing in", () => {
  const form = (email: string, csrfToken = "none") =>
    new URLSearchParams({ csrfToken, email, password: "wrong", json: "true" }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };

  /** Signs in with a wrong password behind the given header, as often as asked. */
  async function guess(count: number, forwarded: (n: number) => string): Promise<number[]> {
    const csrf = await fetch(`${server.url}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers.getSetCookie().map((one) => one.split(";")[0]);
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) {
      const answer = await ask("/api/auth/callback/password", {
        body: form(`${Math.random()}@example.com`, csrfToken),
        headers: { ...type, cookie: cookie.join("; "), "x-forwarded-for": forwarded(n) },
      });
      statuses.push(answer.status);
    }
    return statuses;
  }

  it("limits the failures of a socket, whatever X-Forwarded-For it sends", async () => {
    const statuses = await guess(105, (n) => `198.51.100.${n}`);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  });

  it("refuses large and broken bodies and goes on with the same connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = "/api/auth/callback/password";
    const large = await ask(path, { body: `email=${"x".repeat(20_000)}`, headers: type, agent });
    expect([large.status, JSON.parse(large.body.toString()).code]).toEqual([413, "body_too_large"]);
    const broken = await ask(path, { body: "{", agent });
    expect([broken.status, JSON.parse(broken.body.toString()).code]).toEqual([400, "invalid_json"]);
    const next = await ask("/api/auth/csrf", { method: "GET", agent });
    expect(next.status).toBe(200);
    agent.destroy();
  });
});
