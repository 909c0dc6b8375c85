import "server-only";
import { z } from "zod";

type AuditRow = {
  id: string;
  seq: bigint | number | null;
  at: Date;
  actor: unknown;
  action: string;
  object: string | null;
  detail: unknown;
  hash: Uint8Array | null;
};

/** The actor as it was written. An automation has no name of its own, so its run id stands in for it. */
const actor = z
  .object({ kind: z.string(), id: z.string(), name: z.string().optional(), runId: z.string().optional() })
  .transform(({ kind, id, name, runId }) => ({ kind, id, name: name ?? runId ?? kind }));
const detail = z.record(z.string(), z.unknown());

/** An entry as the API, exports and webhooks show it. */
export const toView = (row: AuditRow) => ({
  id: row.id,
  seq: Number(row.seq),
  at: row.at.toISOString(),
  actor: actor.parse(row.actor),
  action: row.action,
  object: row.object,
  detail: detail.parse(row.detail),
  hash: Buffer.from(row.hash ?? []).toString("hex"),
});
