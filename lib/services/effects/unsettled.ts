import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { MessageView } from "@/lib/contract/messages";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { TakenText } from "@/lib/providers/ports";
import { audit, type WorkspaceCtx } from "../context";
import { getMessage } from "../desk/messages";
import { textAccount } from "../providers/accounts";
import { settleEffect } from "./intent";

/**
 * Messages of which nobody knows whether they left. They are never sent again by themselves: the provider is asked for
 * them where it can tell, and a person has the last word.
 */

/** Longer than any call takes: who wrote `sending` before that has ended or been killed. */
const LEFT_BEHIND = "2 minutes";
/** Times a provider is asked, each wait four times the one before: at once, after 4, 16 and 64 minutes. */
const MOST_ASKED = 4;
const BATCH = 20;
/** The provider's clock and ours. A text of ours that is known already is never taken for another. */
const CLOCKS_APART_MS = 60_000;

/** What was left in the middle of sending becomes unknown, and its message says so. */
async function ownUp(t: Tx): Promise<void> {
  await t.run(
    `with lost as (
       update effect set state = 'unknown', updated_at = clock_timestamp()
       where state = 'sending' and kind <> 'http' and updated_at < clock_timestamp() - interval '${LEFT_BEHIND}'
       returning workspace_id, key)
     update message m set error_code = 'unknown_outcome', updated_at = clock_timestamp() from lost
     where m.workspace_id = lost.workspace_id and m.status = 'queued' and (m.effect_key = lost.key or lost.key = 'message:' || m.id)`,
    [],
  );
}

type Unknown = {
  workspace_id: string;
  key: string;
  id: string;
  to_address: string;
  body: string;
  created_at: Date;
};

async function toAskAfter(t: Tx): Promise<Unknown[]> {
  return t.query<Unknown>(
    `update effect e set asked = e.asked + 1, asked_at = clock_timestamp() from message m
     where (e.workspace_id, e.key) in (
         select workspace_id, key from effect where state = 'unknown' and kind = 'sms' and asked < ${MOST_ASKED}
           and (asked_at is null or asked_at < clock_timestamp() - make_interval(mins => power(4, asked)::int))
         order by updated_at limit ${BATCH} for update skip locked)
       and m.workspace_id = e.workspace_id and m.status = 'queued' and (m.effect_key = e.key or e.key = 'message:' || m.id)
     returning e.workspace_id, e.key, m.id, m.to_address, m.body, e.created_at`,
    [],
  );
}

export type Asking = {
  config: Config;
  inWorkspace: <T>(workspaceId: string, fn: (ctx: WorkspaceCtx) => Promise<T>) => Promise<T | null>;
};

/** Asks each provider for the texts it is said to have taken; those it lists are settled as sent. */
export async function askProviders(db: Db, asking: Asking): Promise<void> {
  const unknown = await tx(db, { kind: "system" }, async (t) => {
    await ownUp(t);
    return toAskAfter(t);
  });
  for (const message of unknown) {
    const opened = await asking.inWorkspace(message.workspace_id, (ctx) =>
      textAccount(ctx.tx, ctx.tenant.id, asking.config),
    );
    if (!opened?.account.taken) continue;
    const since = new Date(message.created_at.getTime() - CLOCKS_APART_MS);
    const listed = await opened.account.taken({ to: message.to_address, since }).catch(() => []);
    await asking.inWorkspace(message.workspace_id, (ctx) => settleByProvider(ctx, message, listed));
  }
}

async function settleByProvider(
  ctx: WorkspaceCtx,
  message: Unknown,
  listed: readonly TakenText[],
): Promise<void> {
  const since = message.created_at.getTime() - CLOCKS_APART_MS;
  const same = listed.filter(({ body, at }) => body === message.body && at.getTime() >= since);
  for (const { id: sid } of same) {
    const taken = await ctx.tx.one("select 1 from message where workspace_id = $1 and provider_id = $2", [
      ctx.tenant.id,
      sid,
    ]);
    if (taken) continue;
    await settle(ctx, { ...message, state: "sent", providerId: sid, by: "provider" });
    return;
  }
}

type Settling = {
  id: string;
  key: string;
  state: "sent" | "failed";
  providerId: string | null;
  by: string;
};

async function settle(ctx: WorkspaceCtx, { id, key, state, providerId, by }: Settling): Promise<void> {
  await settleEffect(ctx, { key, state, providerId, messageId: id });
  await ctx.tx.run("update effect set settled_by = $3 where workspace_id = $1 and key = $2", [
    ctx.tenant.id,
    key,
    by,
  ]);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "message.settled", object: id, detail: { state, by } });
}

/** A person who looked says what became of it. Nothing is sent by saying so. */
export async function settleMessage(
  ctx: WorkspaceCtx,
  { id, outcome }: { id: string; outcome: "sent" | "not_sent" },
): Promise<MessageView> {
  const row = await ctx.tx.one<{ status: string; error_code: string | null; effect_key: string | null }>(
    "select status, error_code, effect_key from message where workspace_id = $1 and id = $2 for update",
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  if (row.status !== "queued" || row.error_code !== "unknown_outcome") {
    throw new ApiError("illegal_transition", { detail: "What became of this message is known." });
  }
  await settle(ctx, {
    id,
    key: row.effect_key ?? `message:${id}`,
    state: outcome === "sent" ? "sent" : "failed",
    providerId: null,
    by: ctx.actor.id,
  });
  return getMessage(ctx, id);
}
