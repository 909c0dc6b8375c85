import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "@/lib/env";

/** Twilio fetches a file when it sends the message, which may wait in its queue for hours. */
const HOURS = 12;

type Keys = Pick<Config, "keyPepper">;
type Target = { workspaceId: string; id: string };

/** The signed path of a file, for a provider that cannot sign in. It ends by itself, and names nothing it does not show. */
export function mediaPath(keys: Keys, of: Target, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + HOURS * 3_600;
  const payload = `${of.workspaceId}.${of.id}.${until.toString(36)}`;
  return `/v1/media/${payload}.${macOf(keys, payload)}`;
}

/** Null for a token that was not made here, or has ended. */
export function readMediaToken(keys: Keys, token: string, now: Date): Target | null {
  const parts = token.split(".");
  const [workspaceId = "", id = "", until = "", mac = ""] = parts;
  const expected = macOf(keys, `${workspaceId}.${id}.${until}`);
  if (parts.length !== 4 || mac.length !== expected.length) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return null;
  return Number.parseInt(until, 36) * 1_000 > now.getTime() ? { workspaceId, id } : null;
}

function macOf({ keyPepper }: Keys, payload: string): string {
  return createHmac("sha256", keyPepper).update(`media\n${payload}`).digest("base64url");
}

/** The base of addresses at which a provider can fetch files; null if it cannot reach this installation. */
export function mediaBase({ baseUrl, twilioApiBase }: Pick<Config, "baseUrl" | "twilioApiBase">) {
  const isLocal = new URL(twilioApiBase).hostname === "127.0.0.1";
  return baseUrl.startsWith("https://") || isLocal ? baseUrl : null;
}
