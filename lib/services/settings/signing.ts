import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import type { SecretKey } from "@/lib/services/secrets/seal";
import { addSecret, type OpenSecret, openSecrets, writeSecret } from "./secrets";

/**
 * Every HTTP request of an automation is signed with the workspace's own secret, so that the receiver can verify its
 * origin: `X-Switchboard-Signature: t=<seconds>,v1=<hex of HMAC-SHA256 over "t.body">`. After a rotation both secrets
 * sign for a day, each with a v1 of its own.
 */
const CURRENT = "$signing";
const PREVIOUS = "$signing.before";
const OVERLAP_MS = 86_400_000;

export function signatureOf(body: string, at: { secrets: readonly string[]; seconds: number }): string {
  const signed = at.secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${at.seconds}.${body}`).digest("hex")}`,
  );
  return [`t=${at.seconds}`, ...signed].join(",");
}

const newSecret = () => `shs_${randomBytes(32).toString("base64url")}`;

type Signing = { current: OpenSecret | null; previous: OpenSecret | null };
export const SIGNING_NAMES = [CURRENT, PREVIOUS];

/** The opened secrets that sign now, newest first. */
export function signersOf(found: readonly OpenSecret[], at: Date): string[] {
  const { current, previous } = signingOf(found);
  if (!current) return [];
  return previous && overlapEnd(current) > at ? [current.value, previous.value] : [current.value];
}

/** The first request of a workspace creates its secret; when several race, the first one wins. */
export async function firstSigner(ctx: WorkspaceCtx, keys: readonly SecretKey[]): Promise<string[]> {
  await addSecret(ctx, { name: CURRENT, value: newSecret(), keys });
  return signersOf(await openSecrets(ctx, SIGNING_NAMES, keys), ctx.now);
}

export async function getSigning(ctx: WorkspaceCtx) {
  const { current, previous } = await read(ctx, ctx.config.encryptionKeys);
  const end = current && previous ? overlapEnd(current) : null;
  return {
    since: current?.updatedAt.toISOString() ?? null,
    bothUntil: end && end > ctx.now ? end.toISOString() : null,
  };
}

export async function rotateSigning(ctx: WorkspaceCtx) {
  const keys = ctx.config.encryptionKeys;
  const { current } = await read(ctx, keys);
  if (current) await writeSecret(ctx, { name: PREVIOUS, value: current.value, hosts: [], keys });
  const secret = newSecret();
  const { updatedAt: since } = await writeSecret(ctx, { name: CURRENT, value: secret, hosts: [], keys });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "signing_secret.rotated" });
  return {
    secret,
    since: since.toISOString(),
    bothUntil: current ? new Date(since.getTime() + OVERLAP_MS).toISOString() : null,
  };
}

async function read(ctx: WorkspaceCtx, keys: readonly SecretKey[]): Promise<Signing> {
  return signingOf(await openSecrets(ctx, SIGNING_NAMES, keys));
}

function signingOf(found: readonly OpenSecret[]): Signing {
  const named = (name: string) => found.find((secret) => secret.name === name) ?? null;
  return { current: named(CURRENT), previous: named(PREVIOUS) };
}

const overlapEnd = (current: OpenSecret) => new Date(current.updatedAt.getTime() + OVERLAP_MS);
