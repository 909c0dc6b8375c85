import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** The secret of an emailed link. Only its hash is stored, and row-level security finds the link's row by it. */
export function newLinkToken(): { token: string; tokenHash: Buffer<ArrayBuffer> } {
  const token = randomBytes(24).toString("base64url");
  return { token, tokenHash: hashOfLink(token) };
}

export function hashOfLink(token: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(token).digest();
}

export const scopeOfLink = (token: string) =>
  ({ kind: "token", id: hashOfLink(token).toString("hex") }) as const;
