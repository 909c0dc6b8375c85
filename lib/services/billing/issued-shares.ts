import "server-only";
import { LRUCache } from "lru-cache";
import { minorFromText } from "@/lib/billing/money";
import { type InvoicedPart, netShares } from "@/lib/billing/net-shares";
import type { Period } from "@/lib/billing/periods";
import type { Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";
import { sharingPercent, summaryShape } from "./summary";

/** The issued invoice of a month, shared among its accounts as its document shows it. */
export type IssuedShares = {
  id: string;
  globalId: string;
  currency: string;
  issuedAt: Date;
  discountPercent: string;
  /** Each account's share of all its charges, after discount and before tax. */
  net: ReadonlyMap<string, number>;
  /** The accounts that it charges for nothing but their own month: late usage is of an earlier one. */
  invoiced: ReadonlyMap<string, InvoicedPart>;
};

/** Issued invoices never change, so the shares of ten thousand accounts are added up once. */
const cache = processWide("issued-shares", () => new LRUCache<string, IssuedShares>({ max: 16 }));

/** Returns null while the month has no issued invoice. */
export async function issuedShares(
  tx: Tx,
  { partnerId, period }: { partnerId: string; period: Period },
): Promise<IssuedShares | null> {
  const invoice = await tx.one(
    `select id, global_id, currency, subtotal::text, discount::text, rating, finalized_at from invoice
     where partner_id = $1 and period = $2 and status in ('open', 'paid', 'uncollectible')`,
    [partnerId, period],
  );
  if (!invoice?.finalized_at) return null;
  const { id, global_id: globalId, currency, finalized_at: issuedAt } = invoice;
  const cached = cache.get(globalId);
  if (cached) return cached;
  const rows = await tx.query(
    `select workspace_id, sum(amount)::numeric(14,2)::text as amount, bool_or(kind = 'late_usage') as has_late from invoice_line
     where partner_id = $1 and invoice_id = $2 and workspace_id is not null group by workspace_id`,
    [partnerId, id],
  );
  const charges = rows.map(({ workspace_id, amount, has_late }) => ({
    id: workspace_id,
    minor: minorFromText(amount),
    hasLate: has_late,
  }));
  const summary = summaryShape.parse(invoice.rating);
  const netMinor = minorFromText(invoice.subtotal) - minorFromText(invoice.discount);
  const net = netShares(charges, netMinor, sharingPercent(summary));
  const invoiced = charges.flatMap(({ id: account, minor, hasLate }) =>
    hasLate ? [] : [[account, { minor, netMinor: net.get(account) ?? 0 }] as const],
  );
  const shares: IssuedShares = {
    ...{ id, globalId, currency, issuedAt, net, invoiced: new Map(invoiced) },
    discountPercent: summary.discount.percent,
  };
  cache.set(globalId, shares);
  return shares;
}
