import "server-only";
import type { HttpRequest } from "@/lib/actions/effects";
import { isObject, type Json } from "@/lib/automation/json";
import { secretNames, withSecrets } from "@/lib/automation/secrets";
import { StepFailure } from "@/lib/automation/step-error";
import type { WorkspaceCtx } from "../context";
import type { SecretKey } from "../secrets/seal";
import { type OpenSecret, openSecrets } from "../settings/secrets";
import { firstSigner, SIGNING_NAMES, signatureOf, signersOf } from "../settings/signing";

/** What a request proves itself with. Lives between reading the rows and the call, and is written down nowhere. */
export type Trust = {
  fill(header: string): string;
  holdsSecret(header: string): boolean;
  sign(body: string): string | null;
  /** An answer that says a secret back does not bring it into the run. */
  hide(answer: Json): Json;
};

export const NO_TRUST: Trust = {
  fill: (header) => header,
  holdsSecret: () => false,
  sign: () => null,
  hide: (answer) => answer,
};

/** Too short to be one by anything but chance: an answer is not emptied of every "1". */
const SHORTEST_HIDDEN = 6;

export async function trustOf(
  ctx: WorkspaceCtx,
  of: { request: HttpRequest; url: URL; keys: readonly SecretKey[] | undefined },
): Promise<Trust> {
  const names = secretNames(Object.values(of.request.headers));
  const keys = of.keys ?? [];
  if (keys.length === 0 && names.length === 0) return NO_TRUST;
  const found = keys.length === 0 ? [] : await openSecrets(ctx, [...names, ...SIGNING_NAMES], keys);
  const values = new Map(names.map((name) => [name, usable(found, { name, url: of.url }).value]));
  const known = signersOf(found, ctx.now);
  const signers = known.length > 0 ? known : await firstSigner(ctx, keys);
  const hidden = [...values.values()].filter((value) => value.length >= SHORTEST_HIDDEN);
  return {
    fill: (header) => withSecrets(header, (name) => values.get(name) ?? ""),
    holdsSecret: (header) => secretNames([header]).length > 0,
    sign: (body) => signatureOf(body, { secrets: signers, seconds: Math.floor(Date.now() / 1_000) }),
    hide: (answer) => (hidden.length === 0 ? answer : hide(answer, hidden)),
  };
}

function usable(found: readonly OpenSecret[], { name, url }: { name: string; url: URL }): OpenSecret {
  const secret = found.find((one) => one.name === name);
  const at = { field: "headers" };
  if (!secret) throw new StepFailure("template_unresolved", `There is no secret "${name}"`, at);
  if (secret.hosts.length > 0 && !secret.hosts.includes(url.host)) {
    throw new StepFailure("url_blocked", `The secret "${name}" may not be sent to ${url.host}`, at);
  }
  return secret;
}

function hide(answer: Json, hidden: readonly string[]): Json {
  if (typeof answer === "string")
    return hidden.reduce((text, one) => text.replaceAll(one, "[secret]"), answer);
  if (Array.isArray(answer)) return answer.map((item) => hide(item, hidden));
  if (!isObject(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [String(hide(key, hidden)), hide(value, hidden)]),
  );
}
