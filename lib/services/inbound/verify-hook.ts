import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { HookVerification } from "@/lib/contract/hook-triggers";

type Call = { headers: Headers; text: string; now: Date };

/** Signatures with a time are refused once it is this far away, so that a recorded call cannot be repeated later. */
const TOLERANCE_SECONDS = 300;

/** True if a call comes from somebody who knows the secret. */
export function isAuthenticCall(verify: HookVerification, secret: string | null, call: Call): boolean {
  if (verify.kind === "none") return true;
  if (secret === null) return false;
  switch (verify.kind) {
    case "basic":
      return isBasic(call.headers.get("authorization"), `${verify.username}:${secret}`);
    case "standard_webhooks":
      return isStandard(secret, call);
    case "hmac":
      return isSigned(verify, secret, call);
  }
}

function isBasic(header: string | null, expected: string): boolean {
  const [scheme = "", encoded = ""] = (header ?? "").split(" ");
  return scheme.toLowerCase() === "basic" && same(Buffer.from(encoded, "base64"), Buffer.from(expected));
}

/** Svix sends the same headers under its own name. */
function isStandard(secret: string, { headers, text }: Call): boolean {
  const of = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? "";
  try {
    new Webhook(secret).verify(text, {
      "webhook-id": of("id"),
      "webhook-timestamp": of("timestamp"),
      "webhook-signature": of("signature"),
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * The header holds the digest of the body, in hex or base64 and with or without the algorithm in front
 * (`sha256=…`), or a time and the digests of `<time>.<body>` (`t=…,v1=…`).
 */
function isSigned(
  { header, algorithm }: Extract<HookVerification, { kind: "hmac" }>,
  secret: string,
  { headers, text, now }: Call,
): boolean {
  const value = headers.get(header)?.trim() ?? "";
  if (value.length === 0 || value.length > 4_096) return false;
  const digest = (signed: string) => createHmac(algorithm, secret).update(signed).digest();
  const timed = timedParts(value);
  if (timed === null) {
    const label = `${algorithm}=`;
    return isDigest(value.startsWith(label) ? value.slice(label.length) : value, digest(text));
  }
  const age = Math.abs(now.getTime() / 1_000 - timed.at);
  return (
    age <= TOLERANCE_SECONDS && timed.digests.some((one) => isDigest(one, digest(`${timed.at}.${text}`)))
  );
}

function timedParts(value: string): { at: number; digests: string[] } | null {
  const parts = value.split(",").map((part) => part.trim());
  const time = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  const digests = parts.filter((part) => part.startsWith("v1=")).map((part) => part.slice(3));
  return /^\d{1,12}$/.test(time) && digests.length > 0 ? { at: Number(time), digests } : null;
}

function isDigest(text: string, expected: Buffer): boolean {
  return same(Buffer.from(text, text.length === expected.length * 2 ? "hex" : "base64"), expected);
}

function same(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
