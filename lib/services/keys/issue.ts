import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import { PARTNER_SCOPES, type Scope, WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { audit } from "@/lib/services/context";
import { insertKey, type NewKey } from "./insert";
import { assertRoom, lockKeys, type OwnerCtx, readKey, toView } from "./owner";

type NewKeyInput = {
  name: string;
  scopes?: Scope[] | undefined;
  expiresAt?: string | undefined;
  allowedIps?: string[] | undefined;
};

export async function createKey(ctx: OwnerCtx, input: NewKeyInput) {
  await lockKeys(ctx);
  const all = ctx.tenant.kind === "partner" ? PARTNER_SCOPES : WORKSPACE_SCOPES;
  const scopes = [...new Set(input.scopes ?? all.filter((scope) => ctx.may(scope)))];
  const expiresAt = expiryOf(ctx, input.expiresAt);
  assertHolds(ctx, scopes);
  await assertRoom(ctx);
  const { name, allowedIps = [] } = input;
  const made = await issue(ctx, { name, scopes, expiresAt, allowedIps: [...new Set(allowedIps)] });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "key.created",
    object: made.id,
    detail: { name, scopes, owner: ctx.tenant.id },
  });
  return made;
}

/** A caller cannot hand out a scope that it does not hold itself, neither in a new key nor in a successor. */
export function assertHolds(ctx: OwnerCtx, scopes: readonly Scope[]): void {
  const beyond = scopes.filter((scope) => !ctx.may(scope));
  if (beyond.length > 0)
    throw new ApiError("insufficient_scope", { detail: `You do not hold ${beyond.join(", ")} yourself.` });
}

/** A key issued by an expiring key ends with it; otherwise a key could make itself permanent. */
function expiryOf(ctx: OwnerCtx, asked: string | undefined): Date | null {
  const latest = ctx.keyExpiresAt ?? null;
  if (asked === undefined) return latest;
  const expiresAt = new Date(asked);
  if (expiresAt <= ctx.now) throw invalid("/expiresAt", "must be in the future");
  if (latest !== null && expiresAt > latest)
    throw new ApiError("insufficient_scope", {
      detail: `Your own key expires at ${latest.toISOString()}, so a key it issues cannot expire later.`,
    });
  return expiresAt;
}

export async function issue(
  ctx: OwnerCtx,
  key: Pick<NewKey, "name" | "scopes" | "expiresAt" | "allowedIps">,
) {
  const { tenant } = ctx;
  const owner =
    tenant.kind === "workspace"
      ? { partnerId: tenant.partnerId, workspaceId: tenant.id, mode: tenant.mode }
      : {
          partnerId: tenant.id,
          workspaceId: null,
          mode: tenant.mode === "sandbox" ? ("test" as const) : ("live" as const),
        };
  const { id, apiKey } = await insertKey(ctx, { kind: tenant.kind, ...owner, ...key });
  return { ...toView(await readKey(ctx, id)), apiKey };
}
