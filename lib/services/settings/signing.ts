import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { audit, type WorkspaceCtx } from "../context";
import type { SecretKey } from "../secrets/seal";
import { keepSecret, type OpenSecret, openSecrets, writeSecret } from "./secrets";

/**
 * Every HTTP request of an automation is signed with the workspace's own secret, so that its receiver can tell it is
 * ours: `X-Switchboard-Signature: t=<seconds>,v1=<hex of HMAC-SHA256 over "t.body">`. After a rotation both secrets
 * sign for a day, each with a v1 of its own.
 */
const NOW = "$signing";
const BEFORE = "$signing.before";
const BOTH_MS = 86_400_000;

export function signatureOf(body: string, at: { secrets: readonly string[]; seconds: number }): string {
  const signed = at.secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${at.seconds}.${body}`).digest("hex")}`,
  );
  return [`t=${at.seconds}`, ...signed].join(",");
}

const make = () => `shs_${randomBytes(32).toString("base64url")}`;

type Signing = { now: OpenSecret | null; before: OpenSecret | null };
export const SIGNING_NAMES = [NOW, BEFORE];

/** Those of opened secrets that sign now, the newest first. */
export function signersOf(found: readonly OpenSecret[], at: Date): string[] {
  const { now, before } = among(found);
  if (!now) return [];
  return before && bothUntil(now) > at ? [now.value, before.value] : [now.value];
}

/** The first request of a workspace makes its secret; of several at once the first keeps its own. */
export async function firstSigner(ctx: WorkspaceCtx, keys: readonly SecretKey[]): Promise<string[]> {
  await keepSecret(ctx, { name: NOW, value: make(), keys });
  return signersOf(await openSecrets(ctx, SIGNING_NAMES, keys), ctx.now);
}

export async function getSigning(ctx: WorkspaceCtx) {
  const { now, before } = await read(ctx, ctx.config.encryptionKeys);
  return {
    since: now?.updatedAt.toISOString() ?? null,
    bothUntil: now && before ? stillBoth(ctx, now) : null,
  };
}

export async function rotateSigning(ctx: WorkspaceCtx) {
  const keys = ctx.config.encryptionKeys;
  const { now } = await read(ctx, keys);
  if (now) await writeSecret(ctx, { name: BEFORE, value: now.value, hosts: [], keys });
  const secret = make();
  const { updated_at: since } = await writeSecret(ctx, { name: NOW, value: secret, hosts: [], keys });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "signing_secret.rotated" });
  return {
    secret,
    since: since.toISOString(),
    bothUntil: now ? new Date(since.getTime() + BOTH_MS).toISOString() : null,
  };
}

async function read(ctx: WorkspaceCtx, keys: readonly SecretKey[]): Promise<Signing> {
  return among(await openSecrets(ctx, SIGNING_NAMES, keys));
}

function among(found: readonly OpenSecret[]): Signing {
  const named = (name: string) => found.find((secret) => secret.name === name) ?? null;
  return { now: named(NOW), before: named(BEFORE) };
}

const bothUntil = (now: OpenSecret) => new Date(now.updatedAt.getTime() + BOTH_MS);

function stillBoth(ctx: WorkspaceCtx, now: OpenSecret): string | null {
  return bothUntil(now) > ctx.now ? bothUntil(now).toISOString() : null;
}
