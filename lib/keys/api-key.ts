import "server-only";
import { createHmac, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * fdp_live_ / fdw_live_ (…_test_ for sandbox partners and their accounts), 30 base62 characters, 6 of CRC32. The
 * checksum rejects typos and made-up keys without a database query.
 */
export type KeyKind = "partner" | "workspace";
type ParsedKey = { kind: KeyKind; mode: "live" | "test" };

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIXES: Record<string, ParsedKey> = {
  fdp_live_: { kind: "partner", mode: "live" },
  fdp_test_: { kind: "partner", mode: "test" },
  fdw_live_: { kind: "workspace", mode: "live" },
  fdw_test_: { kind: "workspace", mode: "test" },
};
const PREFIX_LENGTH = 9;
const BODY_LENGTH = 30;
const CHECK_LENGTH = 6;

export function generateKey(kind: KeyKind, mode: "live" | "test"): string {
  let body = "";
  for (let i = 0; i < BODY_LENGTH; i++) body += ALPHABET[randomInt(62)];
  const prefix = `${kind === "partner" ? "fdp" : "fdw"}_${mode}_`;
  return prefix + body + checksum(prefix + body);
}

/** Returns null for text that cannot be one of our keys. */
export function parseKey(key: string): ParsedKey | null {
  if (key.length !== PREFIX_LENGTH + BODY_LENGTH + CHECK_LENGTH) return null;
  const prefix = key.slice(0, PREFIX_LENGTH);
  if (!Object.hasOwn(PREFIXES, prefix)) return null;
  const body = key.slice(0, PREFIX_LENGTH + BODY_LENGTH);
  return checksum(body) === key.slice(PREFIX_LENGTH + BODY_LENGTH) ? PREFIXES[prefix]! : null;
}

export function keyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

export function hashKey(key: string, pepper: string): Buffer<ArrayBuffer> {
  return createHmac("sha256", pepper).update(key).digest();
}

function checksum(text: string): string {
  let value = crc32(text);
  let out = "";
  for (let i = 0; i < CHECK_LENGTH; i++) {
    out = ALPHABET[value % 62] + out;
    value = Math.floor(value / 62);
  }
  return out;
}
