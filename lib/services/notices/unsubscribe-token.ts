import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "@/lib/env";

/**
 * The link in a notification email is a reference and a signature. A guess is refused without a look into the database,
 * the database holds a hash of the whole, and a new reference ends all links sent before.
 */
type Keys = Pick<Config, "keyPepper">;

const TOKEN = /^([0-9a-f]{20})([A-Za-z0-9_-]{22})$/;

export function newUnsubscribeLink(keys: Keys): { linkRef: string; linkHash: Buffer<ArrayBuffer> } {
  const linkRef = randomBytes(10).toString("hex");
  return { linkRef, linkHash: hashOf(unsubscribeToken(keys, linkRef)) };
}

export const unsubscribeToken = (keys: Keys, ref: string): string => `${ref}${macOf(keys, ref)}`;

/** The stored hash that a link stands for, in hex; null for a token that was not made here. */
export function readUnsubscribeToken(keys: Keys, token: string): string | null {
  const [, ref = "", mac = ""] = TOKEN.exec(token) ?? [];
  if (ref === "") return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(keys, ref)))) return null;
  return hashOf(token).toString("hex");
}

const hashOf = (token: string): Buffer<ArrayBuffer> => createHash("sha256").update(token).digest();

function macOf({ keyPepper }: Keys, ref: string): string {
  return createHmac("sha256", keyPepper).update(`unsubscribe\n${ref}`).digest("base64url").slice(0, 22);
}
