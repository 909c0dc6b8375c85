import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { normalizedEmail } from "@/lib/services/people/sign-in";

/**
 * Marks a browser in which an account was signed in to before. Such a browser has a count of attempts of its own, so a
 * stranger who uses up the account's attempts does not lock the person out. One cookie per account, because the
 * computer at a front desk is shared.
 */
const YEAR_SECONDS = 365 * 86_400;

type Signing = { email: string; secret: string };

/** The browser's id, or null when it has not signed in to this account before. */
export function readDevice(headers: Headers, of: Signing): string | null {
  const name = nameOf(of);
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const [device = "", proof = ""] = pair
      .slice(equals + 1)
      .trim()
      .split(".");
    const expected = Buffer.from(proofOf(device, of));
    const given = Buffer.from(proof);
    if (device !== "" && given.length === expected.length && timingSafeEqual(given, expected)) return device;
  }
  return null;
}

export function deviceCookie(device: string | null, of: Signing & { baseUrl: string }): string {
  const id = device ?? randomBytes(12).toString("base64url");
  const secure = of.baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${nameOf(of)}=${id}.${proofOf(id, of)}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

const nameOf = (of: Signing) => `switchboard.device.${digest("device cookie of", of).slice(0, 12)}`;
const proofOf = (device: string, of: Signing) => digest(`device id ${device} of`, of);

function digest(text: string, { email, secret }: Signing): string {
  return createHmac("sha256", secret)
    .update(`${text} ${normalizedEmail(email)}`)
    .digest("base64url");
}
