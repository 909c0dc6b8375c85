import "server-only";
import type { OpenEditor, SavedEvent } from "@/lib/contract/editors";
import { ApiError } from "@/lib/contract/errors";
import { etagOf } from "../automations/row";
import { assertAutomation } from "../automations/versions";
import type { WorkspaceCtx } from "../context";
import { eventStream, eventText } from "../event-stream";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
type Tab = { automationId: string; tab: string };

/** A process that died took its readers with it: who was not seen for three beats is gone. */
const BEAT_MS = 5_000;
const GONE = "interval '15 seconds'";

/**
 * The rows are shared by every web process, and a connection is what keeps one alive. Nothing of it is worth a write
 * to disk: the table is unlogged.
 */
export async function followEditors(
  ctx: WorkspaceCtx,
  of: Tab & { open: Open; signal: AbortSignal },
): Promise<Response> {
  await assertAutomation(ctx, of.automationId);
  let beat = 0;
  let last = { editors: "", etag: "" };
  return eventStream({
    signal: of.signal,
    poll: () =>
      of.open(async (ctx) => {
        const due = Date.now() - beat >= BEAT_MS;
        if (due) {
          await arrive(ctx, of);
          beat = Date.now();
        }
        const { saved, editors } = await lookAround(ctx, of.automationId);
        const now = { editors: JSON.stringify(editors), etag: saved.etag };
        const events = [
          ...(now.editors === last.editors ? [] : [eventText({ name: "editors", data: { editors } })]),
          ...(now.etag === last.etag ? [] : [eventText({ name: "saved", data: saved })]),
        ];
        last = now;
        return { events, finished: false };
      }),
    // A reader that lost access cannot remove its row either; the row expires by itself.
    onEnd: () => of.open((ctx) => leave(ctx, of)).catch(() => undefined),
  });
}

/** A key may follow; only a person is somebody others see. */
async function arrive({ tx, tenant, actor }: WorkspaceCtx, { automationId, tab }: Tab): Promise<void> {
  if (actor.kind !== "person") return;
  // A tab belongs to whom it appeared for: naming a colleague's moves nothing.
  await tx.run(
    `insert into editor_presence as there (workspace_id, automation_id, tab_id, person_id, name, seen_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (workspace_id, automation_id, tab_id) do update set seen_at = now(), name = excluded.name
     where there.person_id = excluded.person_id`,
    [tenant.id, automationId, tab, actor.id, actor.name],
  );
}

async function leave({ tx, tenant, actor }: WorkspaceCtx, { automationId, tab }: Tab): Promise<void> {
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

async function lookAround(
  { tx, tenant }: WorkspaceCtx,
  automationId: string,
): Promise<{ saved: SavedEvent; editors: OpenEditor[] }> {
  const row = await tx.one(
    `select a.draft_rev, a.draft_by, (select name from person where id = a.draft_by) as name,
       (select coalesce(jsonb_agg(jsonb_build_object('tab', e.tab_id, 'personId', e.person_id, 'name', e.name,
          'nodeId', e.focus->>'nodeId') order by e.name, e.tab_id), '[]')
        from editor_presence e where e.workspace_id = a.workspace_id and e.automation_id = a.id
          and e.seen_at > now() - ${GONE}) as editors
     from automation a where a.workspace_id = $1 and a.id = $2`,
    [tenant.id, automationId],
  );
  if (!row) throw new ApiError("not_found");
  const savedBy = { id: row.draft_by, name: row.name };
  return { saved: { etag: etagOf(row), savedBy }, editors: row.editors };
}
