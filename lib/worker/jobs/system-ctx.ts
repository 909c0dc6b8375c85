import "server-only";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { newId } from "@/lib/id";
import type { Log } from "@/lib/log";
import type { WorkspaceCtx, WorkspaceTenant } from "@/lib/services/context";

type Row = Omit<WorkspaceTenant, "kind" | "partnerId"> & { partner_id: string; now: Date };

/** For work the worker starts by itself, such as schedules and reminders. The time is the database's clock. */
export async function systemCtx(
  t: Tx,
  of: { workspaceId: string; name: string; log: Log; config: Config },
): Promise<WorkspaceCtx | null> {
  const row = await t.one(
    "select id, partner_id, name, status, mode, plan, timezone, country, clock_timestamp() as now from workspace where id = $1",
    [of.workspaceId],
  );
  if (!row) return null;
  const { partner_id: partnerId, now, ...tenant } = row;
  return {
    tx: t,
    actor: { kind: "system", id: of.name, name: of.name },
    tenant: { kind: "workspace", partnerId, ...tenant },
    now,
    log: of.log,
    requestId: newId("req"),
    config: of.config,
    may: () => true,
  };
}
