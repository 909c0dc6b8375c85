import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import type { Config } from "@/lib/env";
import { newId } from "@/lib/id";
import type { Log } from "@/lib/log";
import type { Actor, PartnerCtx } from "@/lib/services/context";
import { settleRollout } from "./judge-rollout";
import { pushAccount, settle } from "./push";
import { rollBackAccount } from "./roll-back";

export type Advancing = { db: Db; config: Config; log: Log; clock: () => number };
export type OpenRollout = {
  partnerId: string;
  rolloutId: string;
  partner: Omit<PartnerCtx["tenant"], "kind" | "id">;
};

/** The automatic part of a rollout is nobody's own act. */
export const FLEET: Actor = { kind: "system", id: "fleet", name: "Fleet" };

const NEXT_PUSH = `select a.workspace_id from rollout_account a
  left join backtest b on b.workspace_id = a.workspace_id and b.id = a.backtest_id
  where a.partner_id = $1 and a.rollout_id = $2 and (a.is_canary or $3 = 'rest')
    and (a.status = 'pending' or a.status = 'testing' and (b.status is null or b.status in ('done', 'failed', 'canceled')))
  order by a.position limit 1 for update of a skip locked` as const;
const NEXT_BACK = `select workspace_id from rollout_account
  where partner_id = $1 and rollout_id = $2 and status = 'pushed' order by position desc limit 1 for update skip locked` as const;

/**
 * One step of a rollout in one transaction: an account is pushed or taken back, or the rollout moves on. Steps of several
 * workers run side by side, because each locks its account and shares the rollout; halting and moving on need it alone.
 * False when there is nothing to do now.
 */
export async function advanceRollout(deps: Advancing, open: OpenRollout): Promise<boolean> {
  const current = { workspaceId: null as string | null, isBack: false };
  try {
    return await tx(deps.db, { kind: "system" }, async (t) => {
      const { partnerId, rolloutId } = open;
      const state = await t.one(
        "select status, stage, finished_at from rollout where partner_id = $1 and id = $2 for share",
        [partnerId, rolloutId],
      );
      if (!state || state.finished_at !== null) return false;
      const isBack = state.status === "halted";
      const next = isBack
        ? await t.one(NEXT_BACK, [partnerId, rolloutId])
        : await t.one(NEXT_PUSH, [partnerId, rolloutId, state.stage]);
      if (!next) return settleRollout(contextOf(t, deps, open, FLEET), rolloutId);
      const { workspace_id: workspaceId } = next;
      Object.assign(current, { workspaceId, isBack });
      const ctx = contextOf(t, deps, open, FLEET);
      await t.as({ kind: "partner", id: partnerId }, () => act(ctx, { open, isBack, workspaceId }));
      return true;
    });
  } catch (error) {
    if (current.workspaceId === null || isTransient(error)) throw error;
    await fail(deps, open, { ...current, workspaceId: current.workspaceId, error });
    return true;
  }
}

type Step = { open: OpenRollout; isBack: boolean; workspaceId: string };

async function act(ctx: PartnerCtx, { open, isBack, workspaceId }: Step): Promise<void> {
  const { rollout, rolloutAccount } = ctx.tx.prisma;
  const { partnerId, rolloutId } = open;
  const row = await rollout.findFirstOrThrow({ where: { partnerId, id: rolloutId } });
  const account = await rolloutAccount.findFirstOrThrow({ where: { partnerId, rolloutId, workspaceId } });
  if (isBack) return rollBackAccount(ctx, row, account);
  // Deployed in the name of the person or key that published, as the account's versions and log show it.
  return pushAccount({ ...ctx, actor: row.actor as Actor }, row, account);
}

/** A problem of one account must not hold up the others: it is recorded, and the account is left as it was. */
async function fail(
  deps: Advancing,
  open: OpenRollout,
  { workspaceId, isBack, error }: { workspaceId: string; isBack: boolean; error: unknown },
): Promise<void> {
  const { partnerId, rolloutId } = open;
  const known = error instanceof ApiError ? error : null;
  if (!known) deps.log.error({ err: error, rolloutId, workspaceId }, "an account of a rollout failed");
  const reason = known
    ? { code: known.code, message: known.message }
    : { code: "internal_error", message: "An unexpected error. Publish to this account again later." };
  if (isBack) reason.message = `It still has the new version and could not go back: ${reason.message}`;
  await tx(deps.db, { kind: "partner", id: partnerId }, async (t) => {
    // Another worker may have carried the step out meanwhile: what it wrote stands.
    await t.query(
      "select 1 from rollout_account where partner_id = $1 and rollout_id = $2 and workspace_id = $3 for update",
      [partnerId, rolloutId, workspaceId],
    );
    const status = { in: isBack ? ["pushed" as const] : ["pending" as const, "testing" as const] };
    const at = { partnerId, rolloutId, workspaceId, status };
    const row = await t.prisma.rolloutAccount.findFirst({ where: at });
    if (row) await settle(contextOf(t, deps, open, FLEET), row, { status: "failed", reason });
  });
}

function contextOf(tx: Tx, { config, log, clock }: Advancing, open: OpenRollout, actor: Actor): PartnerCtx {
  return {
    tx,
    actor,
    tenant: { kind: "partner", id: open.partnerId, ...open.partner },
    now: new Date(clock()),
    log,
    requestId: newId("req"),
    config,
    may: () => true,
  };
}
