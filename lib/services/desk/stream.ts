import "server-only";
import { DESK_KINDS, type DeskKind } from "@/lib/contract/desk-live";
import type { WorkspaceCtx } from "@/lib/services/context";
import { eventStream, eventText } from "@/lib/services/event-stream";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
type Change = { mark: string; action: string; id: string | null };

/**
 * Each poll reads back over the last seconds, because a row may become visible later than its time says, and sends the
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

export function streamDesk(of: { open: Open; signal: AbortSignal }): Response {
  let sent = new Set<string>();
  return eventStream({
    signal: of.signal,
    poll: async () => {
      const rows = await of.open((ctx) => ctx.tx.query(CHANGES, [ctx.tenant.id]));
      const found = rows.flatMap(({ mark, ...row }) => (mark === null ? [] : [{ mark, ...row }]));
      const changes = changesIn(found.filter(({ mark }) => !sent.has(mark)));
      sent = new Set(found.map(({ mark }) => mark));
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
