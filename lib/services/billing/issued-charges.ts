import "server-only";
import { LRUCache } from "lru-cache";
import { minorFromText } from "@/lib/billing/money";
import type { Period } from "@/lib/billing/periods";
import type { Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

/** The charges of a month as its issued invoice has them, before discount and tax and without late usage. */
export type IssuedCharges = { globalId: string; byAccount: ReadonlyMap<string, number> };

/** Issued invoices never change, so the charges of ten thousand accounts are added up once. */
const cache = processWide("issued-charges", () => new LRUCache<string, IssuedCharges>({ max: 16 }));

/** Null while the month has no issued invoice. */
export async function issuedCharges(
  tx: Tx,
  { partnerId, period }: { partnerId: string; period: Period },
): Promise<IssuedCharges | null> {
  const invoice = await tx.one(
    `select id, global_id from invoice where partner_id = $1 and period = $2 and status in ('open', 'paid', 'uncollectible')`,
    [partnerId, period],
  );
  if (!invoice) return null;
  const { id, global_id: globalId } = invoice;
  const cached = cache.get(globalId);
  if (cached) return cached;
  const rows = await tx.query(
    `select workspace_id, sum(amount)::numeric(14,2)::text as amount from invoice_line
     where partner_id = $1 and invoice_id = $2 and workspace_id is not null and kind <> 'late_usage' group by workspace_id`,
    [partnerId, id],
  );
  const byAccount = new Map(rows.map((row) => [row.workspace_id ?? "", minorFromText(row.amount ?? "0")]));
  const charges = { globalId, byAccount };
  cache.set(globalId, charges);
  return charges;
}
