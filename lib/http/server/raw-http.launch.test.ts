import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { startWeb } from "@/scripts/testing/web-server";
import { RAW_HTTP_CASES, type RawHttpCase } from "./raw-http-cases";

let api: Api;
let partnerKey: string;
let server: { child: ChildProcess; url: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
  server = await startWeb(api.database.webUrl);
}, 120_000);
afterAll(async () => {
  server.child.kill("SIGKILL");
  await api.close();
});

/** Every case gets a key of its own, so that none is refused by the rate limit of the one before. */
const newKey = async () => (await api.newAccount(partnerKey, { name: "Raw" })).key;

async function send({ line, headers = [], body = "" }: RawHttpCase, key: string): Promise<string> {
  const all = ["Host: localhost", "Connection: close", ...headers];
  const isSized = headers.some((header) => /^(content-length|transfer-encoding) ?:/i.test(header));
  if (!isSized && line.startsWith("POST")) all.push(`Content-Length: ${Buffer.byteLength(body, "latin1")}`);
  const text = `${[line, ...all].join("\r\n")}\r\n\r\n${body}`.replaceAll("{key}", key);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(Buffer.from(text, "latin1"));
  return (await socket.setEncoding("utf8").toArray()).join("");
}

it.each(RAW_HTTP_CASES.map((one) => [one.name.slice(0, 80), one] as const))("answers %s", async (_, one) => {
  const key = await newKey();
  const answer = await send(one, key);
  const code = /"code":"(\w+)"/.exec(answer)?.[1];
  expect([Number(answer.slice(9, 12)), one.code && code]).toEqual([one.status, one.code]);
  expect(answer).not.toContain(key);
  expect(answer).not.toMatch(/\n\s+at .*\.(mjs|js|ts):\d+|node_modules|PrismaClient/);
  if (one.status === 401) expect(answer.toLowerCase()).toContain("www-authenticate: bearer");
});

it.each([
  "//evil.example",
  "//evil.example/",
  "//evil.example/%2f..",
  "/\\evil.example/",
  "/%5cevil.example/",
  "/%2f%2fevil.example/",
  "/.//evil.example/",
  "/v1/..//evil.example/",
  "/v1//evil.example/",
  "/%09/evil.example/",
  "http://evil.example//evil.example/",
  "/sign-in/?from=//evil.example",
  "/sign-in?from=%2F%09%2Fevil.example%2Fx",
  "/sign-in?from=%2F%0A%2Fevil.example",
  "/sign-in?from=%2F%5Cevil.example",
  "/api/auth/signin?callbackUrl=https://evil.example",
  "/api/auth/signout?callbackUrl=https://evil.example",
  "/api/auth/callback/password?callbackUrl=//evil.example",
  "/api/auth/error?error=__proto__",
  "/sign-in?error=__proto__",
])("redirects nobody to another site: %s", async (path) => {
  const headers = ["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: http"];
  const answer = await send({ name: path, line: `GET ${path} HTTP/1.1`, headers, status: 0 }, "");
  expect(Number(answer.slice(9, 12))).toBeLessThan(500);
  const location = /^location: (.*)\r$/im.exec(answer)?.[1];
  if (location !== undefined) expect(new URL(location, server.url).origin).toBe(server.url);
});

it("serves others as before afterwards", async () => {
  const answer = await fetch(`${server.url}/v1/leads`, {
    headers: { authorization: `Bearer ${await newKey()}` },
  });
  expect([answer.status, server.child.exitCode]).toEqual([200, null]);
});
