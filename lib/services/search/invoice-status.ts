import "server-only";
import { partnerNow } from "@/lib/services/billing/facts";
import { FROM_PLATFORM, isOverdue, questionOf } from "@/lib/services/billing/invoices";
import type { PartnerCtx } from "@/lib/services/context";

type Invoice = { id: string; status: string; dueAt: Date | null };

/** Invoices with the status that lists of invoices show: an open one may be overdue, and an overdue one disputed. */
export async function withShownStatus<I extends Invoice>(
  ctx: PartnerCtx,
  invoices: readonly I[],
): Promise<I[]> {
  const { tx, tenant } = ctx;
  const now = await partnerNow(tx, tenant.id, ctx.now);
  const late = invoices.filter((one) => isOverdue(one, now)).map(({ id }) => id);
  if (late.length === 0) return [...invoices];
  const rows = await tx.query(
    `select id, ${FROM_PLATFORM} from invoice where partner_id = $1 and id = any($2)`,
    [tenant.id, late],
  );
  const disputed = new Set(
    rows.filter(({ from_platform }) => questionOf(from_platform) === "open").map(({ id }) => id),
  );
  return invoices.map((one) =>
    isOverdue(one, now) ? { ...one, status: disputed.has(one.id) ? "disputed" : "overdue" } : one,
  );
}
