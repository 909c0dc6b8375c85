import "server-only";
import type { LateLine } from "@/lib/billing/lines";
import { minorFromText, sumMinor } from "@/lib/billing/money";
import type { Period } from "@/lib/billing/periods";
import type { Rating } from "@/lib/billing/rate";
import type { CloseCtx } from "./close-context";
import { credit } from "./credit-notes";
import type { IngestSnapshot } from "./ingest-snapshot";
import { documentWords } from "./pdf/document-words";
import { chargedFor, summaryShape } from "./summary";

type Correction = { period: Period; rating: Rating; snapshot: IngestSnapshot; now: Date };

/**
 * Usage corrected after its month was invoiced does not lower a later invoice. The amount charged for it is credited on
 * the invoice that charged it, with that invoice's discount and tax.
 */
export async function creditCorrections(ctx: CloseCtx, of: Correction): Promise<void> {
  for (const period of new Set(of.rating.credits.map((line) => line.period))) {
    const lines = of.rating.credits.filter((line) => line.period === period);
    const charged = await ctx.tx.one(
      `select id, rating, total::text, (select coalesce(sum(amount), 0)::numeric(14,2)::text from credit_note c
           where c.partner_id = i.partner_id and c.applies_to = i.id) as credited,
         (select coalesce(sum(amount), 0)::numeric(14,2)::text from credit_note c
           where c.partner_id = i.partner_id and starts_with(c.once, $3)) as corrected
       from invoice i where partner_id = $1 and period = $2 and status not in ('draft', 'void') order by created_at desc, id desc limit 1`,
      [ctx.partnerId, period, nameOf(of.period, period)],
    );
    if (!charged) continue;
    const gross = -sumMinor(lines.map(({ amountMinor }) => amountMinor));
    const due = chargedFor(gross, summaryShape.parse(charged.rating));
    const left = minorFromText(charged.total) - minorFromText(charged.credited);
    // An earlier invoice of this month that is void by now may have credited a part already.
    const amountMinor = Math.min(due - minorFromText(charged.corrected), left);
    if (amountMinor <= 0) continue;
    await credit(ctx, {
      invoiceId: charged.id,
      amountMinor,
      reason: reasonOf(lines, period),
      once: `${nameOf(of.period, period)}${of.snapshot}`,
      now: of.now,
    });
  }
}

const nameOf = (period: Period, corrected: Period) => `corrected ${corrected} in ${period} `;

const MAX_NAMED_LINES = 5;

function reasonOf(lines: readonly LateLine[], period: Period): string {
  const { t } = documentWords("en");
  const changes = lines
    .slice(0, MAX_NAMED_LINES)
    .map(
      (line) =>
        `${line.accountName}, ${t(`service_${line.meter}`)}: ${line.quantity} instead of ${line.billedQuantity}`,
    );
  const more = lines.length > MAX_NAMED_LINES ? `; and ${lines.length - MAX_NAMED_LINES} more` : "";
  return `Usage of ${period} was corrected. ${changes.join("; ")}${more}`;
}
