import "server-only";
import { DESK_KINDS, type DeskKind } from "@/lib/contract/desk-live";
import { tx } from "@/lib/db/tx";
import type { WorkspaceCtx } from "@/lib/services/context";
import { eventStream, eventText, type StreamOpening } from "@/lib/services/live/event-stream";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
type Change = { mark: string; action: string; id: string | null };

/**
 * Each look reads back over the last seconds, because a row may become visible later than its time says, and sends the
 * changes it has not sent yet. Every write at the desk leaves an audit entry, so the audit log is the list of changes;
 * a worker's change to a message or a run leaves none and is found by its time.
 */
const LOOK_BACK = "10 seconds";
const MAX_ROWS = 200;
const CHANGES = `
  select id as mark, action, object as id from audit_entry
   where tenant_id = $1 and id > id_at('aud_', clock_timestamp() - interval '${LOOK_BACK}')
  union all
  (select id || updated_at, 'message.', id from message
   where workspace_id = $1 and id > id_at('msg_', clock_timestamp() - interval '1 day')
     and updated_at > clock_timestamp() - interval '${LOOK_BACK}' limit ${MAX_ROWS})
  union all
  select 'run' || max(updated_at), 'run.', null from run
   where workspace_id = $1 and id > id_at('run_', clock_timestamp() - interval '10 minutes')
     and updated_at > clock_timestamp() - interval '${LOOK_BACK}'
  limit ${3 * MAX_ROWS}`;

export async function streamDesk({
  open,
  opening,
}: {
  open: Open;
  opening: StreamOpening;
}): Promise<Response> {
  const { db, workspaceId } = await open(async (ctx) => ({ db: ctx.tx.db, workspaceId: ctx.tenant.id }));
  const state = { sent: new Set<string>() };
  return eventStream({
    opening,
    state,
    feed: {
      key: `desk ${workspaceId}`,
      db,
      workspaceId,
      async read() {
        const rows = await tx(db, { kind: "workspace", id: workspaceId }, (t) =>
          t.query(CHANGES, [workspaceId]),
        );
        return rows.flatMap(({ mark, ...row }) => (mark === null ? [] : [{ mark, ...row }]));
      },
    },
    show(found) {
      const changes = changesIn(found.filter(({ mark }) => !state.sent.has(mark)));
      state.sent = new Set(found.map(({ mark }) => mark));
      return {
        events: changes.length === 0 ? [] : [eventText({ name: "changed", data: { changes } })],
        finished: false,
      };
    },
  });
}

function changesIn(rows: readonly Change[]): { kind: DeskKind; id: string | null }[] {
  const once = new Map<string, { kind: DeskKind; id: string | null }>();
  for (const { action, id } of rows) {
    const kind = kindOf(action);
    if (kind) once.set(`${kind} ${id}`, { kind, id });
  }
  return [...once.values()];
}

/** "lead.changed" is about a lead, "contacts.imported" about contacts. */
function kindOf(action: string): DeskKind | null {
  const [noun = ""] = action.split(".");
  return DESK_KINDS.find((kind) => noun === kind || noun === `${kind}s`) ?? null;
}
