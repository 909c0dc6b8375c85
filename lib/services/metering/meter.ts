import "server-only";
import { type Fact, meterReadings } from "@/lib/billing/facts";
import type { WorkspaceCtx } from "../context";

/** Usage is written with the fact, in its transaction, under a key made from it: delivering it twice adds nothing. */
export async function meter(ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "actor">, fact: Fact): Promise<void> {
  const cause = ctx.actor.kind === "automation" ? ctx.actor : null;
  for (const reading of meterReadings(fact)) {
    await ctx.tx.run(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, automation_id, version_id, node_id, run_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        ctx.tenant.id,
        reading.meter,
        reading.key,
        ctx.tenant.partnerId,
        reading.quantity,
        reading.occurredAt,
        cause?.id ?? null,
        cause?.versionId ?? null,
        cause?.nodeId ?? null,
        cause?.runId ?? null,
      ],
    );
  }
}
