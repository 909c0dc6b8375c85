import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { startWeb } from "@/scripts/testing/web-server";

/** Requests that strangers can send to the built server, and the policy its responses carry. */
let api: Api;
let account: { key: string };
let server: { child: ChildProcess; url: string };
beforeAll(async () => {
  api = await createApi();
  account = await api.newAccount((await api.newPartner()).key);
  server = await startWeb(api.database.webUrl);
}, 120_000);
afterAll(async () => {
  server.child.kill("SIGKILL");
  await api.close();
});

/** Sends raw lines and answers with everything the server says until it closes the connection. */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(text);
  return (await socket.setEncoding("utf8").toArray()).join("");
}
const head = (...lines: string[]) => `${["GET /v1/leads HTTP/1.1", ...lines].join("\r\n")}\r\n\r\n`;

describe("a request that servers could understand in two ways", () => {
  it.each([
    ["two Host headers", ["Host: a.example", "Host: b.example"]],
    ["no Host header", []],
    ["an upgrade to another protocol", ["Host: a.example", "Upgrade: websocket"]],
  ])("is refused with %s", async (_, lines) => {
    expect(await sendRaw(head(...lines, "Connection: close"))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("is refused and answered when it asks for an upgrade properly", async () => {
    const handshake = ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: eA=="];
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(head("Host: localhost", "Upgrade: websocket", ...handshake));
    const [first] = await socket.setEncoding("utf8").take(1).toArray();
    expect(first).toMatch(/^HTTP\/1\.1 400 /);
    expect(first).toContain("application/problem+json");
  });
});

describe("a sender that stops in the middle", () => {
  it("is cut off after its headers took ten seconds, or its body twenty", async () => {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1_000;
    const headers = sendRaw("GET /v1/leads HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").then(seconds);
    const body = sendRaw("POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\na=").then(
      seconds,
    );
    expect(await headers).toBeLessThan(13);
    expect(await body).toBeLessThan(23);
  });

  it("takes no connection from others, however many there are", async () => {
    const { hostname, port } = new URL(server.url);
    const path = "/v1/hooks/twilio/ws_nobody/sms";
    const silent = Array.from({ length: 40 }, () => {
      const socket = connect(Number(port), hostname).on("error", () => {});
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\na=`);
      return socket;
    });
    await pause(200);
    const began = performance.now();
    const answer = await fetch(`${server.url}/v1/leads`, {
      headers: { authorization: `Bearer ${account.key}` },
    });
    expect([answer.status, performance.now() - began < 2_000]).toEqual([200, true]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    for (const socket of silent) socket.destroy();
  });
});

describe("a body that no route reads", () => {
  it.each([
    ["GET", "/v1/leads"],
    ["DELETE", "/v1/leads/lead_none"],
    ["GET", "/sign-in"],
  ])("closes the connection of %s %s instead of being taken in", async (method, path) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).on("error", () => {});
    let sent = 0;
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000000\r\n\r\n`);
    const chunk = Buffer.alloc(64 * 1024);
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const timer = setInterval(() => socket.write(chunk, () => (sent += chunk.length)), 1);
    socket.resume();
    await closed;
    clearInterval(timer);
    expect(sent).toBeLessThan(20_000_000);
  });

  it("is refused on a page, which takes none", async () => {
    const answer = await fetch(`${server.url}/sign-in`, { method: "POST", body: "a=b" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the documentation", () => {
  const pages = ["/docs/api", "/docs/api/accounts", "/docs/api/automations", "/v1/openapi.json"];
  it.each(pages)("may be read by any site: %s", async (path) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { Origin: "https://example.com" } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const other = await fetch(`${server.url}/sign-in`, { headers: { Origin: "https://example.com" } });
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("is at /docs as well", async () => {
    const answer = await fetch(`${server.url}/docs`);
    expect([answer.status, new URL(answer.url).pathname]).toEqual([200, "/docs/api"]);
  });

  // The best of twenty beside those of a short page, because machines differ and a busy one delays some of them. The
  // whole reference on one page took more than thirty times as long.
  it.each(pages)("costs little to serve: %s", async (path) => {
    const times: number[] = [];
    const short: number[] = [];
    for (let n = 0; n < 20; n++) {
      times.push(await timeOf(path));
      short.push(await timeOf("/docs/errors/not_found"));
    }
    expect(Math.min(...times)).toBeLessThan(12 * Math.min(...short));
  });

  async function timeOf(path: string): Promise<number> {
    const began = performance.now();
    const answer = await fetch(`${server.url}${path}`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    return performance.now() - began;
  }
});

describe("the policy", () => {
  it.each(["/sign-in", "/docs/api", "/docs/api/accounts", "/docs/errors/not_found", "/no-such-page"])(
    "of %s allows its scripts by a nonce that is new each time",
    async (path) => {
      const nonces = await Promise.all(
        [1, 2].map(async () => {
          const answer = await fetch(`${server.url}${path}`);
          const policy = answer.headers.get("content-security-policy") ?? "";
          const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1];
          const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
          expect(scripts.length).toBeGreaterThan(1);
          expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
          expect(policy).not.toMatch(/script-src[^;]*unsafe/);
          return nonce;
        }),
      );
      expect(nonces[0]).not.toBe(nonces[1]);
    },
  );

  it("of the API allows nothing at all", async () => {
    const answer = await fetch(`${server.url}/v1/leads`);
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(answer.headers.get("strict-transport-security")).toBeNull();
  });
});

it("answers 429 to an address that keeps asking for the API reference, and still serves other pages", async () => {
  const ask = () => fetch(`${server.url}/docs/api`);
  await ask();
  // The bucket is emptied by hand: a busy machine serves a hundred requests slower than the bucket refills.
  await api.system((t) => t.run("update rate_bucket set tokens = 0, updated_at = now()"));
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  const refused = answers.find(({ status }) => status === 429);
  expect((await refused?.json())?.code).toBe("rate_limited");
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/docs/errors/rate_limited`)).status).toBe(200);
});
