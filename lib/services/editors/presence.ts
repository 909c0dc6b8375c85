import "server-only";
import type { OpenEditor, SavedEvent } from "@/lib/contract/editors";
import { ApiError } from "@/lib/contract/errors";
import { etagOf } from "@/lib/services/automations/automation";
import { assertAutomation } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import { eventStream, eventText } from "@/lib/services/event-stream";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
type Tab = { automationId: string; tab: string };

/** A process that dies cannot remove its editors: one that was not seen for three heartbeats is gone. */
const HEARTBEAT_MS = 5_000;
const EXPIRY = "interval '15 seconds'";

/** Presence rows are shared by every web process and kept alive by the connection. The table is unlogged. */
export async function followEditors(
  ctx: WorkspaceCtx,
  of: Tab & { open: Open; signal: AbortSignal },
): Promise<Response> {
  await assertAutomation(ctx, of.automationId);
  let lastHeartbeat = 0;
  let last = { editors: "", etag: "" };
  return eventStream({
    signal: of.signal,
    poll: () =>
      of.open(async (ctx) => {
        const due = Date.now() - lastHeartbeat >= HEARTBEAT_MS;
        if (due) {
          await recordPresence(ctx, of);
          lastHeartbeat = Date.now();
        }
        const { saved, editors } = await readPresence(ctx, of.automationId);
        const now = { editors: JSON.stringify(editors), etag: saved.etag };
        const events = [
          ...(now.editors === last.editors ? [] : [eventText({ name: "editors", data: { editors } })]),
          ...(now.etag === last.etag ? [] : [eventText({ name: "saved", data: saved })]),
        ];
        last = now;
        return { events, finished: false };
      }),
    // A reader that lost access cannot remove its row either; the row expires by itself.
    onEnd: () => of.open((ctx) => removePresence(ctx, of)).catch(() => undefined),
  });
}

/** An API key may follow, but only people are shown to others. */
async function recordPresence(
  { tx, tenant, actor }: WorkspaceCtx,
  { automationId, tab }: Tab,
): Promise<void> {
  if (actor.kind !== "person") return;
  // A tab belongs to the person who opened it: naming a colleague's tab changes nothing.
  await tx.run(
    `insert into editor_presence as existing (workspace_id, automation_id, tab_id, person_id, name, seen_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (workspace_id, automation_id, tab_id) do update set seen_at = now(), name = excluded.name
     where existing.person_id = excluded.person_id`,
    [tenant.id, automationId, tab, actor.id, actor.name],
  );
}

async function removePresence(
  { tx, tenant, actor }: WorkspaceCtx,
  { automationId, tab }: Tab,
): Promise<void> {
  await tx.run(
    "delete from editor_presence where workspace_id = $1 and automation_id = $2 and tab_id = $3 and person_id = $4",
    [tenant.id, automationId, tab, actor.id],
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
  return { present: moved > 0 };
}

async function readPresence(
  { tx, tenant }: WorkspaceCtx,
  automationId: string,
): Promise<{ saved: SavedEvent; editors: OpenEditor[] }> {
  const row = await tx.one(
    `select a.draft_rev, a.draft_by, person_name(a.draft_by) as name,
       (select coalesce(jsonb_agg(jsonb_build_object('tab', e.tab_id, 'personId', e.person_id, 'name', e.name,
          'nodeId', e.focus->>'nodeId') order by e.name, e.tab_id), '[]')
        from editor_presence e where e.workspace_id = a.workspace_id and e.automation_id = a.id
          and e.seen_at > now() - ${EXPIRY}) as editors
     from automation a where a.workspace_id = $1 and a.id = $2`,
    [tenant.id, automationId],
  );
  if (!row) throw new ApiError("not_found");
  const savedBy = { id: row.draft_by, name: row.name };
  return { saved: { etag: etagOf({ draftRev: row.draft_rev }), savedBy }, editors: row.editors };
}
