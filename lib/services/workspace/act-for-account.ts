import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { type Scope, WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import type { PartnerCtx, WorkspaceCtx } from "@/lib/services/context";
import { ownAccount } from "./own-account";

/**
 * Runs a verb of a workspace for its partner, in the account's own scope and with every scope a workspace key can hold.
 * Its changes are in both audit logs. Foreign and unknown ids look the same.
 */
export async function inAccount<R>(
  ctx: PartnerCtx,
  accountId: string,
  verb: (ctx: WorkspaceCtx) => Promise<R>,
): Promise<R> {
  const row = await ctx.tx.prisma.workspace.findFirst({
    where: { partnerId: ctx.tenant.id, id: accountId },
    select: { name: true, status: true, mode: true, plan: true, timezone: true, country: true },
  });
  if (!row) throw new ApiError("not_found");
  const allowed: ReadonlySet<Scope> = new Set(WORKSPACE_SCOPES);
  const account: WorkspaceCtx = {
    ...ctx,
    tenant: { kind: "workspace", id: accountId, partnerId: ctx.tenant.id, ...row },
    may: (scope) => allowed.has(scope),
    actingPartnerId: ctx.tenant.id,
  };
  return ctx.tx.as({ kind: "workspace", id: accountId }, () => verb(account));
}

/** The same for a change that a closed account refuses, also one that is being closed at this moment. */
export async function inOpenAccount<R>(
  ctx: PartnerCtx,
  accountId: string,
  verb: (ctx: WorkspaceCtx) => Promise<R>,
): Promise<R> {
  const { status } = await ownAccount(ctx, accountId);
  if (status === "closed") throw new ApiError("illegal_transition", { detail: "The account is closed." });
  return inAccount(ctx, accountId, verb);
}
