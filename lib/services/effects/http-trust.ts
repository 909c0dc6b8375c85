import "server-only";
import type { HttpRequest } from "@/lib/actions/effects";
import { isObject, type Json } from "@/lib/automation/json";
import { secretNames, withSecrets } from "@/lib/automation/secrets";
import { StepFailure } from "@/lib/automation/step-error";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { SecretKey } from "@/lib/services/secrets/seal";
import { type OpenSecret, openSecrets } from "@/lib/services/settings/secrets";
import { firstSigner, SIGNING_NAMES, signatureOf, signersOf } from "@/lib/services/settings/signing";

/** The credentials of a request. They exist between reading the rows and the call, and are never stored. */
export type Trust = {
  fill(header: string): string;
  holdsSecret(header: string): boolean;
  sign(body: string): string | null;
  /** Removes secrets that a response echoes, so that they are not stored with the run. */
  hide(response: Json): Json;
};

export const NO_TRUST: Trust = {
  fill: (header) => header,
  holdsSecret: () => false,
  sign: () => null,
  hide: (response) => response,
};

/** Shorter values would match by chance: a response must not lose every "1". */
const MIN_HIDDEN_LENGTH = 6;

export async function trustOf(
  ctx: WorkspaceCtx,
  of: { request: HttpRequest; url: URL; keys: readonly SecretKey[] | undefined },
): Promise<Trust> {
  const names = secretNames(Object.values(of.request.headers));
  const keys = of.keys ?? [];
  if (keys.length === 0 && names.length === 0) return NO_TRUST;
  const found = keys.length === 0 ? [] : await openSecrets(ctx, [...names, ...SIGNING_NAMES], keys);
  const values = new Map(names.map((name) => [name, usable(found, { name, url: of.url }).value]));
  const stored = signersOf(found, ctx.now);
  const signers = stored.length > 0 ? stored : await firstSigner(ctx, keys);
  const hidden = [...values.values()].filter((value) => value.length >= MIN_HIDDEN_LENGTH);
  return {
    fill: (header) => withSecrets(header, (name) => values.get(name) ?? ""),
    holdsSecret: (header) => secretNames([header]).length > 0,
    sign: (body) => signatureOf(body, { secrets: signers, seconds: Math.floor(Date.now() / 1_000) }),
    hide: (response) => (hidden.length === 0 ? response : hide(response, hidden)),
  };
}

function usable(found: readonly OpenSecret[], { name, url }: { name: string; url: URL }): OpenSecret {
  const secret = found.find((one) => one.name === name);
  const at = { field: "headers" };
  if (!secret) throw new StepFailure("template_unresolved", `There is no secret "${name}"`, at);
  if (secret.hosts.length > 0 && !secret.hosts.includes(url.host)) {
    throw new StepFailure("url_blocked", `The secret "${name}" isn't allowed for ${url.host}`, at);
  }
  return secret;
}

function hide(value: Json, hidden: readonly string[]): Json {
  if (typeof value === "string")
    return hidden.reduce((text, secret) => text.replaceAll(secret, "[secret]"), value);
  if (Array.isArray(value)) return value.map((item) => hide(item, hidden));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [String(hide(key, hidden)), hide(member, hidden)]),
  );
}
