import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "@/lib/env";

/**
 * Links to the pages on which a patient answers for one appointment. A link is the appointment's reference and a
 * signature: a guess is refused without a look into the database, and replacing the reference revokes every link.
 */
type Keys = Pick<Config, "keyPepper">;

const REF_LENGTH = 15;
const MAC_LENGTH = 11;
const TOKEN = /^[0-9a-f]{15}[A-Za-z0-9_-]{11}$/;

export const newLinkRef = (): string => randomBytes(8).toString("hex").slice(0, REF_LENGTH);

/** The same reference for the same seed, so that a form that is sent twice finds what it made the first time. */
export const linkRefOf = ({ keyPepper }: Keys, seed: string): string =>
  createHmac("sha256", keyPepper).update(`link of\n${seed}`).digest("hex").slice(0, REF_LENGTH);

const PATIENT_PAGES = ["confirm", "reschedule", "cancel", "calendar"] as const;

export function appointmentLinks(url: string): Record<string, string> {
  return Object.fromEntries(PATIENT_PAGES.map((page) => [`${page}_url`, `${url}/${page}`]));
}

export const appointmentPath = (keys: Keys, ref: string): string => `/a/${ref}${macOf(keys, ref)}`;

/** The reference in a link's token; null for one that was not made here. */
export function readLinkToken(keys: Keys, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const ref = token.slice(0, REF_LENGTH);
  return timingSafeEqual(Buffer.from(token.slice(REF_LENGTH)), Buffer.from(macOf(keys, ref))) ? ref : null;
}

function macOf({ keyPepper }: Pick<Keys, "keyPepper">, ref: string): string {
  const mac = createHmac("sha256", keyPepper).update(`appointment link\n${ref}`).digest("base64url");
  return mac.slice(0, MAC_LENGTH);
}
