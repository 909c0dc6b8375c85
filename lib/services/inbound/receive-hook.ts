import "server-only";
import { customEvent } from "@/lib/automation/custom-events";
import { payloadOf, templateValue } from "@/lib/automation/hook-payload";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";
import { eventOf, type HookSampleView } from "@/lib/contract/hook-triggers";
import type { HookSample, HookTrigger } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import { ingest } from "@/lib/services/events/ingest";
import { open } from "@/lib/services/secrets/seal";
import { customEvents } from "@/lib/services/workspace/custom-events";
import { lockedTenant } from "@/lib/services/workspace/locked-tenant";
import { hookSecretOwner, readHook, tokenHash } from "./hook-triggers";
import { isAuthenticCall } from "./verify-hook";

/** A call of a webhook URL: found by its token, authenticated, then turned into an event of its workspace. */
export async function findHook(ctx: Ctx, token: string): Promise<HookTrigger> {
  const hash = tokenHash(token);
  const row = await ctx.tx.as({ kind: "token", id: hash.toString("hex") }, () =>
    ctx.tx.prisma.hookTrigger.findFirst({
      where: { OR: [{ tokenHash: hash }, { previousHash: hash, previousUntil: { gt: ctx.now } }] },
    }),
  );
  if (row?.status !== "enabled") throw new ApiError("route_not_found");
  return row;
}

export function authenticateCall(
  { config, now }: Pick<Ctx, "config" | "now">,
  hook: HookTrigger,
  { headers, text }: { headers: Headers; text: string },
): void {
  const secret =
    hook.secret && open(Buffer.from(hook.secret), config.encryptionKeys, hookSecretOwner(hook.id));
  if (!isAuthenticCall(hook.verify, secret, { headers, text, now }))
    throw new ApiError("invalid_api_key", { detail: "The signature does not match this request." });
}

const MAX_SAMPLES = 20;

type Received = { error: ApiError | null; sample: HookSampleView };

/** The event and the sample commit together. A call that does not fit is kept too, so that it can be replayed. */
export function receiveCall(
  ctx: Ctx,
  hook: HookTrigger,
  call: { body: JsonObject; headers: Headers },
): Promise<Received> {
  return ctx.tx.as({ kind: "workspace", id: hook.workspaceId }, async () => {
    const tenant = await lockedTenant(ctx, hook.workspaceId);
    if (!tenant || tenant.status === "closed") throw new ApiError("route_not_found");
    const actor = { kind: "provider", id: hook.id, name: eventOf(hook.name) } as const;
    const received = await record({ ...ctx, tenant, actor }, hook, {
      body: call.body,
      dedupeId: dedupeIdOf(hook, call),
    });
    await ctx.tx.run("update hook_trigger set last_call_at = $3 where workspace_id = $1 and id = $2", [
      tenant.id,
      hook.id,
      ctx.now,
    ]);
    return received;
  });
}

function dedupeIdOf(hook: HookTrigger, { body, headers }: { body: JsonObject; headers: Headers }) {
  const named = hook.dedupeBy === null ? undefined : templateValue(hook.dedupeBy, body);
  const id = typeof named === "object" ? undefined : named;
  return String(id ?? headers.get("webhook-id") ?? headers.get("svix-id") ?? "").slice(0, 200) || null;
}

async function record(
  ctx: WorkspaceCtx,
  hook: HookTrigger,
  call: { body: JsonObject; dedupeId: string | null },
): Promise<Received> {
  const { hookSample } = ctx.tx.prisma;
  const outcome = await emitCall(ctx, hook, call);
  const row = await hookSample.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: newId("smp"),
      hookId: hook.id,
      eventId: outcome.eventId,
      status: outcome.status,
      problems: outcome.problems,
      body: call.body,
      dedupeId: call.dedupeId,
      createdAt: ctx.now,
    },
  });
  await ctx.tx.run(
    `delete from hook_sample where workspace_id = $1 and hook_id = $2 and id not in (
       select id from hook_sample where workspace_id = $1 and hook_id = $2 order by id desc limit ${MAX_SAMPLES})`,
    [ctx.tenant.id, hook.id],
  );
  return { error: outcome.error, sample: toSample(row) };
}

type Outcome = {
  status: HookSample["status"];
  eventId: string | null;
  problems: string[];
  error: ApiError | null;
};

/** Without an event type there are no fields yet, and the event holds what was sent. */
async function emitCall(
  ctx: WorkspaceCtx,
  hook: HookTrigger,
  { body, dedupeId }: { body: JsonObject; dedupeId: string | null },
): Promise<Outcome> {
  const type = eventOf(hook.name);
  const event = customEvent(type, await customEvents(ctx.tx, ctx.tenant.id));
  const data = payloadOf(body, hook.mapping, event);
  const id = dedupeId === null ? undefined : `${hook.id}:${dedupeId}`;
  try {
    const { id: eventId, duplicate } = event
      ? await ingestOne(ctx, { type, data, id })
      : await emitEvent(ctx, { type, data, source: "api", senderId: id ?? null });
    return { status: duplicate ? "duplicate" : "accepted", eventId, problems: [], error: null };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "validation_failed")) throw error;
    const problems = (error.extra.errors ?? []).map(
      ({ pointer, message }) => `${pointer.split("/").at(-1)} ${message}`,
    );
    return { status: "refused", eventId: null, problems, error };
  }
}

async function ingestOne(
  ctx: WorkspaceCtx,
  input: { type: string; data: JsonObject; id: string | undefined },
) {
  const answer = await ingest(ctx, input);
  if ("events" in answer) throw new Error("One event was answered as a batch.");
  return answer;
}

export function toSample(row: HookSample): HookSampleView {
  return {
    id: row.id,
    status: row.status,
    problems: row.problems,
    body: row.body,
    eventId: row.eventId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A refused call is read again with the present mapping and event. It becomes an event once. */
export async function replaySample(
  ctx: WorkspaceCtx,
  { id, sid }: { id: string; sid: string },
): Promise<Outcome & { sample: HookSampleView }> {
  const hook = await readHook(ctx, id);
  await ctx.tx.query("select id from hook_sample where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    sid,
  ]);
  const where = { workspaceId: ctx.tenant.id, hookId: id, id: sid };
  const row = await ctx.tx.prisma.hookSample.findFirst({ where });
  if (!row) throw new ApiError("not_found");
  if (row.status !== "refused")
    throw new ApiError("illegal_transition", { detail: "This call already became an event." });
  const outcome = await emitCall(ctx, hook, { body: row.body, dedupeId: row.dedupeId });
  if (outcome.error) throw outcome.error;
  const { status, eventId, problems } = outcome;
  const [updated] = await ctx.tx.prisma.hookSample.updateManyAndReturn({
    where,
    data: { status, eventId, problems },
  });
  return { ...outcome, sample: toSample(updated ?? row) };
}
