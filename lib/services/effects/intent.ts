import "server-only";
import type { Json } from "@/lib/automation/json";
import { StepFailure } from "@/lib/automation/step-error";
import type { WorkspaceCtx } from "@/lib/services/context";
import { setOptOut } from "@/lib/services/desk/contacts";
import { emitMessageFailed } from "@/lib/services/desk/message-failed";
import { applyEarlyStatus } from "@/lib/services/desk/message-status";
import { meter } from "@/lib/services/metering/meter";

/**
 * An external effect has three phases. Inside the run's transaction the action asks for it: the effect row is written as
 * `sending` and the action waits. After that transaction commits, the call is made and the action continues with the
 * response, which is recorded with the step in a second transaction. A crash between the two commits leaves `sending`
 * behind, so the next attempt knows that the call may have been made.
 */
export type EffectKind = "sms" | "email" | "http";

export type EffectOutcome = {
  key: string;
  state: "sent" | "failed" | "unknown";
  providerId?: string | null;
  messageId?: string | null;
  response?: Json;
  /** The error as the conversation and the outbox show it. */
  error?: { code: string; message: string };
  /** The provider reports that the recipient has opted out. */
  optedOut?: boolean;
  /** It was not sent and may be retried, after at least this many seconds. */
  retryAfter?: { seconds: number };
};

export type Intent = {
  /** Makes the call. Resolves when the action has its response. */
  go(signal: AbortSignal): Promise<void>;
  outcome(): EffectOutcome;
};

export type Announce = (intent: Intent) => void;

export type Call<T> = {
  key: string;
  messageId?: string | null;
  /** Throws StepFailure; unknown_outcome when it may have arrived. */
  make(signal: AbortSignal): Promise<{ answer: T; providerId?: string | null; response?: Json }>;
};

const INTERNAL = { code: "internal", message: "Something went wrong on our side" };

/** The promise the action waits on. It is resolved only after the transaction has committed and the call was made. */
export function callAfterCommit<T>(announce: Announce, call: Call<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let outcome: EffectOutcome = { key: call.key, state: "unknown", messageId: call.messageId ?? null };
    announce({
      async go(signal) {
        try {
          const { answer, providerId = null, response = null } = await call.make(signal);
          outcome = { ...outcome, state: "sent", providerId, response };
          resolve(answer);
        } catch (error) {
          const { code, message } = error instanceof StepFailure ? error.error : INTERNAL;
          const state = code === "unknown_outcome" ? "unknown" : "failed";
          const seconds = error instanceof StepFailure ? error.retryAfterSeconds : null;
          outcome = {
            ...outcome,
            state,
            error: { code, message },
            optedOut: code === "suppressed",
            ...(seconds === null ? {} : { retryAfter: { seconds } }),
          };
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      },
      outcome: () => outcome,
    });
  });
}

type Begun = { again: false } | { again: true; attempts: number };

/**
 * Writes the effect as `sending`. An HTTP request an earlier attempt left in `sending` is repeated under its key; a
 * message is never resent automatically.
 */
export async function beginEffect(
  ctx: WorkspaceCtx,
  effect: { key: string; runId: string; nodeId: string; kind: EffectKind; request: Json },
): Promise<Begun> {
  const known = await ctx.tx.one(
    "select state, attempts from effect where workspace_id = $1 and key = $2 for update",
    [ctx.tenant.id, effect.key],
  );
  if (!known) {
    await ctx.tx.run(
      `insert into effect (workspace_id, key, run_id, node_id, kind, state, attempts, request, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'sending', 1, $6, clock_timestamp(), clock_timestamp())`,
      [ctx.tenant.id, effect.key, effect.runId, effect.nodeId, effect.kind, JSON.stringify(effect.request)],
    );
    return { again: false };
  }
  const mayHaveBeenSent = known.state === "sending" || known.state === "unknown" || known.state === "sent";
  if (mayHaveBeenSent && effect.kind !== "http") {
    await ctx.tx.run(
      `with e as (update effect set state = 'unknown', updated_at = clock_timestamp() where workspace_id = $1 and key = $2 and state <> 'sent'
         returning key)
       update message set error_code = 'unknown_outcome', updated_at = clock_timestamp()
       where workspace_id = $1 and effect_key = (select key from e) and status = 'queued'`,
      [ctx.tenant.id, effect.key],
    );
    throw new StepFailure("unknown_outcome", "Delivery is unknown, so this message isn't sent again");
  }
  await ctx.tx.run(
    "update effect set state = 'sending', attempts = attempts + 1, updated_at = clock_timestamp() where workspace_id = $1 and key = $2",
    [ctx.tenant.id, effect.key],
  );
  return { again: true, attempts: known.attempts + 1 };
}

/** A message outside a run is retried after 30 seconds and after 2, 8 and 32 minutes. */
const MAX_ATTEMPTS = 5;

/** Schedules the retry of a message outside a run. False when no retry is possible or all attempts are used up. */
export async function scheduleRetry(ctx: WorkspaceCtx, outcome: EffectOutcome): Promise<boolean> {
  const { key, messageId, retryAfter, error } = outcome;
  if (outcome.state !== "failed" || !retryAfter || !messageId) return false;
  const row = await ctx.tx.one(
    `update effect set state = 'planned', updated_at = clock_timestamp(),
       retry_at = clock_timestamp() + make_interval(secs => greatest($3, 30 * power(4, attempts - 1)))
     where workspace_id = $1 and key = $2 and attempts < ${MAX_ATTEMPTS} returning retry_at`,
    [ctx.tenant.id, key, retryAfter.seconds],
  );
  if (!row) return false;
  await ctx.tx.run(
    `update message set error_code = 'provider_error', error_detail = $3, updated_at = clock_timestamp()
     where workspace_id = $1 and id = $2 and status = 'queued'`,
    [ctx.tenant.id, messageId, error?.message ?? null],
  );
  return true;
}

/** Emits the failure of a text after its last attempt; the provider's own list of opt-outs is not a failure. */
export async function emitFinalFailure(ctx: WorkspaceCtx, outcome: EffectOutcome): Promise<void> {
  const { state, messageId = null, optedOut } = outcome;
  if (state === "failed" && messageId !== null && !optedOut) await emitMessageFailed(ctx, messageId);
}

/** Records what became of an effect, in the transaction of its step's record. */
export async function recordOutcome(ctx: WorkspaceCtx, outcome: EffectOutcome): Promise<void> {
  const { key, state, providerId = null, messageId = null, response = null } = outcome;
  await ctx.tx.run(
    `update effect set state = $3, provider_id = coalesce($4, provider_id), message_id = coalesce($5, message_id), response = $6,
       updated_at = clock_timestamp() where workspace_id = $1 and key = $2`,
    [ctx.tenant.id, key, state, providerId, messageId, JSON.stringify(response)],
  );
  if (messageId !== null) await recordMessageOutcome(ctx, { ...outcome, messageId });
}

async function recordMessageOutcome(
  ctx: WorkspaceCtx,
  { state, providerId = null, messageId, error, optedOut }: EffectOutcome & { messageId: string },
): Promise<void> {
  const status = state === "sent" ? "sent" : state === "failed" ? "failed" : "queued";
  const code = state === "unknown" ? "unknown_outcome" : state === "failed" ? (error?.code ?? null) : null;
  const row = await ctx.tx.one(
    `update message set status = $3, provider_id = coalesce($4, provider_id), sent_at = case when $3 = 'sent' then clock_timestamp() end,
       error_code = $5, error_detail = $6, updated_at = clock_timestamp()
     where workspace_id = $1 and id = $2 and status = 'queued' returning status, channel, contact_id`,
    [
      ctx.tenant.id,
      messageId,
      status,
      providerId,
      code,
      state === "failed" ? (error?.message ?? null) : null,
    ],
  );
  if (row?.status === "sent" && row.channel === "sms") {
    await meter(ctx, { type: "sms_accepted", messageId, at: ctx.now.toISOString(), live: true });
  }
  if (row && providerId !== null) await applyEarlyStatus(ctx, providerId);
  if (row?.contact_id && optedOut) {
    await setOptOut(ctx, { contactId: row.contact_id, optedOut: true, proof: messageId });
  }
}
