import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DAY } from "@/lib/automation/instants";
import type { Config } from "@/lib/env";

/**
 * A hidden field of every form as it was shown: when, and a number of its own. A submission that comes sooner than a
 * person can type is a robot's, and two with the same number are one person tapping twice.
 */
type Keys = Pick<Config, "keyPepper">;

const SHORTEST_MS = 2_000;

export function newFormToken(keys: Keys, formId: string, now: Date): string {
  const issued = `${now.getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${issued}.${macOf(keys, formId, issued)}`;
}

type Sent = { token: string; now: Date };

/** The number of a token in time; null for one that is forged, too young or too old. */
export function readFormToken(keys: Keys, formId: string, sent: Sent): string | null {
  const read = readSigned(keys, formId, sent);
  return read !== null && read.age >= SHORTEST_MS && read.age <= DAY ? read.nonce : null;
}

/**
 * Returns the token of a form. A form that was refused keeps the one it was sent with, because a quick correction would be
 * refused again with a new one. It is replaced after half a day, so that there is time left to send the form.
 */
export function formToken(keys: Keys, formId: string, of: { token: string | null; now: Date }): string {
  const read = of.token === null ? null : readSigned(keys, formId, { token: of.token, now: of.now });
  const isFresh = read !== null && read.age >= 0 && read.age <= DAY / 2;
  return isFresh && of.token !== null ? of.token : newFormToken(keys, formId, of.now);
}

function readSigned(keys: Keys, formId: string, of: Sent): { nonce: string; age: number } | null {
  const [at = "", nonce = "", mac = "", ...more] = of.token.split(".");
  const expected = Buffer.from(macOf(keys, formId, `${at}.${nonce}`));
  const isSigned = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), expected);
  if (!isSigned || more.length > 0) return null;
  return { nonce, age: of.now.getTime() - Number.parseInt(at, 36) };
}

function macOf({ keyPepper }: Keys, formId: string, issued: string): string {
  return createHmac("sha256", keyPepper)
    .update(`form\n${formId}\n${issued}`)
    .digest("base64url")
    .slice(0, 22);
}
