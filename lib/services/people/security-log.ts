import "server-only";
import type { SecurityEventKind } from "@/lib/contract/security";
import type { Tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import type { Log } from "@/lib/log";

/** The network address and browser behind a request, as far as they are known. */
export type Client = { address: string | null; userAgent: string | null };

export const UNKNOWN_CLIENT: Client = { address: null, userAgent: null };

type Entry = { personId: string; kind: SecurityEventKind; client: Client; sessionId?: string | null };

/** Adds an entry to the person's own security log and to the server's log, which names the person by id only. */
export async function recordSecurityEvent(on: { tx: Tx; log: Log }, entry: Entry): Promise<void> {
  const { personId, kind, client, sessionId = null } = entry;
  await on.tx.as({ kind: "person", id: personId }, () =>
    on.tx.run(
      "insert into security_event (person_id, id, kind, session_id, address, user_agent, at) values ($1, $2, $3, $4, $5, $6, now())",
      [personId, newId("sev"), kind, sessionId, client.address, client.userAgent],
    ),
  );
  on.tx.afterCommit(() =>
    on.log.info({ event: kind, personId: personId || null, sessionId, address: client.address }, "security"),
  );
}
