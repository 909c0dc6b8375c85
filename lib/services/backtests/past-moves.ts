import "server-only";
import { z } from "zod";
import type { Tx } from "@/lib/db/tx";

/** When appointments were moved, and by which run. A move is no stored event, so it is read from the audit log. */
type Move = { at: number; startsAt: string; runId: string | null };
/** By appointment; null if there are too many to hold in memory. */
export type Moves = ReadonlyMap<string, readonly Move[]>;

const MOST_MOVES = 50_000;

const detail = z.object({ after: z.string() });
const actor = z.object({ runId: z.string().nullish() });

export async function readMoves(tx: Tx, workspaceId: string, since: Date): Promise<Moves | null> {
  const rows = await tx.query(
    `select object, at, actor, detail from audit_entry where tenant_id = $1 and id >= id_at('aud_', $2)
       and action = 'appointment.rescheduled' and object is not null order by id limit $3`,
    [workspaceId, since, MOST_MOVES + 1],
  );
  if (rows.length > MOST_MOVES) return null;
  const moves = rows.map((row) => ({
    object: row.object,
    at: row.at.getTime(),
    startsAt: detail.parse(row.detail).after,
    runId: actor.parse(row.actor).runId ?? null,
  }));
  return Map.groupBy(moves, ({ object }) => object);
}
