import "server-only";
import * as z from "zod";
import { minorFromText, minorToNumber } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import type { Ctx } from "@/lib/services/context";
import { type PageQuery, pageOf } from "@/lib/services/keyset-page";

/** A correction as the platform's audit log records it. Entries written before the list existed lack the later members. */
const noted = z.object({
  workspaceId: z.string(),
  meter: z.string(),
  factKey: z.string(),
  previousQuantity: z.int(),
  quantity: z.int(),
  reason: z.string(),
  partnerId: z.string().nullable().default(null),
  period: z.string().nullable().default(null),
  accountName: z.string().nullable().default(null),
  ingestTx: z.int().nullable().default(null),
});
const actor = z.object({ name: z.string().default("") });

/**
 * The index audit_entry_corrected holds the corrections alone, newest last. An entry without its partner is one of the
 * partner's if its account is: without words, accounts_named returns all accounts of the partner.
 */
const AFTER = `select id, at, actor, detail from audit_entry
  where tenant_id = 'platform' and action = 'usage.corrected' and ($1::text is null or id < $1)
    and ($3::text is null or detail->>'partnerId' = $3 or (detail->>'partnerId' is null
      and detail->>'workspaceId' in (select a.id from accounts_named('{}', $3, null, 1000000) a)))
  order by id desc limit $2` as const;

/** Newest first, each with the credit notes that followed from its month. */
export async function listCorrections(ctx: Ctx, query: PageQuery & { partnerId?: string | undefined }) {
  const { limit = 20, starting_after: cursor } = query;
  if (cursor !== undefined && !cursor.startsWith("aud_")) throw new ApiError("invalid_cursor");
  const rows = await ctx.tx.query(AFTER, [cursor ?? null, limit + 1, query.partnerId ?? null]);
  const page = pageOf("corrections", rows, {
    limit,
    map: ({ id, at, actor: by, detail }) => ({
      id,
      at,
      operator: actor.parse(by).name,
      ...noted.parse(detail),
    }),
    idOf: ({ id }) => id,
  });
  const corrections = [];
  for (const { ingestTx, ...one } of page.corrections)
    corrections.push({ ...one, at: one.at.toISOString(), ...(await outcomeOf(ctx, { ...one, ingestTx })) });
  return { ...page, corrections };
}

type Noted = { partnerId: string | null; period: string | null; ingestTx: number | null };
type Outcome = "included" | "next_close" | "credited" | "later_invoice" | "unknown";

/** Invoices name the transactions they saw, so the first close after the correction can be found. */
async function outcomeOf({ tx }: Ctx, { partnerId, period, ingestTx }: Noted) {
  if (partnerId === null || period === null || ingestTx === null)
    return { partnerName: null, outcome: "unknown" as Outcome, creditNotes: [] };
  const partner = await tx.one("select name from partner where id = $1", [partnerId]);
  const seen = await tx.one(
    `select coalesce(bool_and(sees) filter (where period = $2), true) as included, min(period) filter (where sees and period > $2) as later
     from (select period, pg_visible_in_snapshot($3::text::xid8, ingest_bound::pg_snapshot) as sees from invoice
       where partner_id = $1 and period >= $2 and status not in ('draft', 'void')) issued`,
    [partnerId, period, String(ingestTx)],
  );
  const result = { partnerName: partner?.name ?? null, creditNotes: [] };
  if (seen?.included !== false) return { ...result, outcome: "included" as Outcome };
  if (seen.later === null) return { ...result, outcome: "next_close" as Outcome };
  const notes = await tx.query(
    `select id, applies_to, amount::text, currency from credit_note
     where partner_id = $1 and starts_with(once, 'corrected ' || $2 || ' in ' || $3 || ' ') order by created_at, id`,
    [partnerId, period, seen.later],
  );
  const creditNotes = notes.map(({ id, applies_to: invoiceId, amount, currency }) => {
    const amountMinor = minorFromText(amount);
    return { id, invoiceId, amount: minorToNumber(amountMinor), amountMinor, currency };
  });
  const outcome: Outcome = creditNotes.length > 0 ? "credited" : "later_invoice";
  return { ...result, outcome, creditNotes };
}
