import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { HookVerification } from "@/lib/contract/hook-triggers";
import { isAuthenticCall } from "./verify-hook";

const now = new Date("2026-06-01T09:00:00Z");
const seconds = now.getTime() / 1_000;
const text = '{"a":1}';
const SECRET = "a secret of both sides";
const HMAC: HookVerification = { kind: "hmac", header: "X-Signature", algorithm: "sha256" };
const digest = (signed: string, encoding: "hex" | "base64" = "hex", secret = SECRET) =>
  createHmac("sha256", secret).update(signed).digest(encoding);

const check = (verify: HookVerification, headers: Record<string, string>, secret: string | null = SECRET) =>
  isAuthenticCall(verify, secret, { headers: new Headers(headers), text, now });

describe("an HMAC", () => {
  it.each([
    ["hex", digest(text)],
    ["hex with the algorithm, as Meta sends it", `sha256=${digest(text)}`],
    ["base64 with the algorithm, as Typeform sends it", `sha256=${digest(text, "base64")}`],
    [
      "a time and a digest, as Stripe and Calendly send it",
      `t=${seconds},v1=${digest(`${seconds}.${text}`)}`,
    ],
    [
      "one of two digests, while a secret is replaced",
      `t=${seconds},v1=00,v1=${digest(`${seconds}.${text}`)}`,
    ],
  ])("passes as %s", (_, value) => {
    expect(check(HMAC, { "x-signature": value })).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["of another body", digest(`${text} `)],
    ["of another secret", digest(text, "hex", "another")],
    ["of another algorithm", createHmac("sha1", SECRET).update(text).digest("hex")],
    ["six minutes old", `t=${seconds - 360},v1=${digest(`${seconds - 360}.${text}`)}`],
    ["six minutes ahead", `t=${seconds + 360},v1=${digest(`${seconds + 360}.${text}`)}`],
    ["with a changed time", `t=${seconds},v1=${digest(`${seconds - 360}.${text}`)}`],
    ["without a time", `v1=${digest(text)}`],
    ["cut off", digest(text).slice(0, 32)],
  ])("is refused: %s", (_, value) => {
    expect(check(HMAC, { "x-signature": value })).toBe(false);
  });

  it("is looked for in the named header only", () => {
    expect(check({ ...HMAC, header: "Typeform-Signature" }, { "x-signature": digest(text) })).toBe(false);
  });
});

describe("Standard Webhooks", () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const signed = (at: Date) => ({
    id: "msg_1",
    timestamp: String(Math.floor(at.getTime() / 1_000)),
    signature: new Webhook(secret).sign("msg_1", at, text),
  });
  const headersOf = (prefix: string, at = new Date()) =>
    Object.fromEntries(Object.entries(signed(at)).map(([name, value]) => [`${prefix}-${name}`, value]));

  it.each(["webhook", "svix"])("passes with the headers %s-*", (prefix) => {
    expect(check({ kind: "standard_webhooks" }, headersOf(prefix), secret)).toBe(true);
  });

  it("is refused when it is old, incomplete or signed by another", () => {
    const old = headersOf("webhook", new Date(Date.now() - 600_000));
    expect(check({ kind: "standard_webhooks" }, old, secret)).toBe(false);
    expect(check({ kind: "standard_webhooks" }, {}, secret)).toBe(false);
    const other = `whsec_${Buffer.alloc(24, 8).toString("base64")}`;
    expect(check({ kind: "standard_webhooks" }, headersOf("webhook"), other)).toBe(false);
  });
});

describe("basic authentication", () => {
  const basic = { kind: "basic", username: "webhook" } as const;
  const header = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });

  it("compares the name and the password", () => {
    expect(check(basic, header(`webhook:${SECRET}`))).toBe(true);
    expect(check(basic, header(`webhook:${SECRET}.`))).toBe(false);
    expect(check(basic, header(`other:${SECRET}`))).toBe(false);
    expect(check(basic, {})).toBe(false);
    expect(check(basic, { authorization: `Bearer ${SECRET}` })).toBe(false);
  });
});

it("lets every call through without a verification, and none whose secret is missing", () => {
  expect(check({ kind: "none" }, {}, null)).toBe(true);
  expect(check(HMAC, { "x-signature": digest(text) }, null)).toBe(false);
});
