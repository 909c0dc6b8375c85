import "server-only";
import type { OpenEditor, SavedEvent } from "@/lib/contract/editors";
import { ApiError } from "@/lib/contract/errors";
import { tx } from "@/lib/db/tx";
import { etagOf } from "@/lib/services/automations/automation";
import { assertAutomation } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import { notifyChanged } from "@/lib/services/live/changes";
import { eventStream, eventText, type StreamOpening } from "@/lib/services/live/event-stream";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
type TenantTx = Pick<WorkspaceCtx, "tx" | "tenant">;

/** A process that dies cannot remove its editors: one that was not seen for three heartbeats is gone. */
const HEARTBEAT_MS = 5_000;
const EXPIRY = "interval '15 seconds'";

type Tab = { automationId: string; tab: string };
/** An API key may follow, but only people are shown to others. */
type Follower = Tab & {
  person: { id: string; name: string } | null;
  lastHeartbeat: number;
  /** The heartbeat that may be on its way. */
  recording: Promise<unknown>;
};

/** Presence rows are shared by every web process and kept alive by the connection. The table is unlogged. */
export async function followEditors(of: Tab & { open: Open; opening: StreamOpening }): Promise<Response> {
  const { automationId, tab, opening } = of;
  const { db, tenant, actor } = await of.open(async (ctx) => {
    await assertAutomation(ctx, automationId);
    return { db: ctx.tx.db, tenant: ctx.tenant, actor: ctx.actor };
  });
  const person = actor.kind === "person" ? { id: actor.id, name: actor.name } : null;
  const state: Follower = { automationId, tab, person, lastHeartbeat: 0, recording: Promise.resolve() };
  let last = { editors: "", etag: "", comments: "" };
  const scope = { kind: "workspace", id: tenant.id } as const;
  return eventStream({
    opening: {
      ...opening,
      async onEnd() {
        await opening.onEnd();
        state.lastHeartbeat = Number.POSITIVE_INFINITY;
        await state.recording;
        // If the database is away, the row expires by itself.
        await tx(db, scope, (t) => removePresence({ tx: t, tenant }, state)).catch(() => {});
      },
    },
    state,
    feed: {
      key: `editors ${tenant.id} ${automationId}`,
      db,
      workspaceId: tenant.id,
      async read(followers: readonly Follower[]) {
        const reading = tx(db, scope, async (t) => {
          for (const follower of followers) await keepPresent({ tx: t, tenant }, follower);
          return readPresence({ tx: t, tenant }, automationId);
        });
        for (const follower of followers) follower.recording = reading.catch(() => {});
        return reading;
      },
    },
    show({ saved, editors, comments }) {
      const now = { editors: JSON.stringify(editors), etag: saved.etag, comments };
      const events = [
        ...(now.editors === last.editors ? [] : [eventText({ name: "editors", data: { editors } })]),
        ...(now.etag === last.etag ? [] : [eventText({ name: "saved", data: saved })]),
        ...(comments === last.comments ? [] : [eventText({ name: "comments", data: { state: comments } })]),
      ];
      last = now;
      return { events, finished: false };
    },
  });
}

async function keepPresent({ tx, tenant }: TenantTx, follower: Follower): Promise<void> {
  const { automationId, tab, person } = follower;
  if (!person || Date.now() - follower.lastHeartbeat < HEARTBEAT_MS) return;
  // A tab belongs to the person who opened it: naming a colleague's tab changes nothing.
  const present = await tx.run(
    `insert into editor_presence as existing (workspace_id, automation_id, tab_id, person_id, name, seen_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (workspace_id, automation_id, tab_id) do update set seen_at = now(), name = excluded.name
     where existing.person_id = excluded.person_id`,
    [tenant.id, automationId, tab, person.id, person.name],
  );
  if (present === 0) return;
  if (follower.lastHeartbeat === 0) notifyChanged(tx, tenant.id);
  follower.lastHeartbeat = Math.max(follower.lastHeartbeat, Date.now());
}

async function removePresence(
  { tx, tenant }: TenantTx,
  { automationId, tab, person }: Follower,
): Promise<void> {
  if (!person) return;
  notifyChanged(tx, tenant.id);
  await tx.run(
    "delete from editor_presence where workspace_id = $1 and automation_id = $2 and tab_id = $3 and person_id = $4",
    [tenant.id, automationId, tab, person.id],
  );
}

export async function pointEditor(
  ctx: WorkspaceCtx,
  { automationId, tab, nodeId }: Tab & { nodeId: string | null },
): Promise<{ present: boolean }> {
  await assertAutomation(ctx, automationId);
  const moved = await ctx.tx.run(
    `update editor_presence set focus = jsonb_build_object('nodeId', $5::text)
     where workspace_id = $1 and automation_id = $2 and tab_id = $3 and person_id = $4`,
    [ctx.tenant.id, automationId, tab, ctx.actor.id, nodeId],
  );
  if (moved > 0) notifyChanged(ctx.tx, ctx.tenant.id);
  return { present: moved > 0 };
}

async function readPresence(
  { tx, tenant }: TenantTx,
  automationId: string,
): Promise<{ saved: SavedEvent; editors: OpenEditor[]; comments: string }> {
  const row = await tx.one(
    `select a.draft_rev, a.draft_by, person_name(a.draft_by) as name,
       (select coalesce(jsonb_agg(jsonb_build_object('tab', e.tab_id, 'personId', e.person_id, 'name', e.name,
          'nodeId', e.focus->>'nodeId') order by e.name, e.tab_id), '[]')
        from editor_presence e where e.workspace_id = a.workspace_id and e.automation_id = a.id
          and e.seen_at > now() - ${EXPIRY}) as editors,
       (select count(*) || '/' || coalesce(extract(epoch from max(greatest(c.created_at, c.edited_at, c.resolved_at)))::text, '')
          || '/' || count(c.resolved_at)
        from automation_comment c where c.workspace_id = a.workspace_id and c.automation_id = a.id) as comments
     from automation a where a.workspace_id = $1 and a.id = $2`,
    [tenant.id, automationId],
  );
  if (!row) throw new ApiError("not_found");
  const savedBy = { id: row.draft_by, name: row.name };
  const saved = { etag: etagOf({ draftRev: row.draft_rev }), savedBy };
  return { saved, editors: row.editors, comments: row.comments ?? "" };
}
