import "server-only";
import { type Fact, meterReadings } from "@/lib/billing/facts";
import { accountNow } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Writes usage in the transaction of its fact, under a key made from the fact, so a repeated delivery adds nothing. */
export async function meter(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "actor" | "now">,
  fact: Fact,
): Promise<void> {
  const clock = await accountNow(ctx);
  const cause = ctx.actor.kind === "automation" ? ctx.actor : null;
  /** Under a test clock, a fact of this moment gets the clock's time; a dated fact keeps its date. */
  const isNow = (at: string) => Date.parse(at) === ctx.now.getTime();
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
        isNow(reading.occurredAt) ? clock : reading.occurredAt,
        cause?.id ?? null,
        cause?.versionId ?? null,
        cause?.nodeId ?? null,
        cause?.runId ?? null,
      ],
    );
  }
}
