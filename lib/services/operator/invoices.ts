import "server-only";
import { minorFromText } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import type { RowOf } from "@/lib/db/tx";
import { plainText } from "@/lib/plain-text";
import { emailAnswer } from "@/lib/services/billing/answers";
import { finalize } from "@/lib/services/billing/close";
import { credit, readCreditNote } from "@/lib/services/billing/credit-notes";
import {
  getInvoice,
  HAS_OPEN_QUESTION,
  INVOICE_COLUMNS,
  OF_NEWEST_NOTE,
  toInvoice,
} from "@/lib/services/billing/invoices";
import { addNote } from "@/lib/services/billing/notes";
import { refund } from "@/lib/services/billing/refund";
import { markUncollectible, pay } from "@/lib/services/billing/states";
import { voidInvoice } from "@/lib/services/billing/void";
import type { Ctx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { pageOf } from "@/lib/services/keyset-page";
import { monthsIn, withMonthNumbers } from "@/lib/services/search/month-searched";
import { likeText, readSearch } from "@/lib/services/search/search-text";
import { asPartner } from "./as-partner";

/** The columns that only operators get. */
const OPERATOR_COLUMNS =
  `partner_id, coalesce((select name from partner p where p.id = invoice.partner_id), '') as partner_name,
  coalesce((select mode from partner p where p.id = invoice.partner_id), 'live') as mode,
  (select clock_at from partner p where p.id = invoice.partner_id and p.mode = 'sandbox') as clock_at,
  coalesce((select count(*)::int from invoice_note n where n.partner_id = invoice.partner_id and n.invoice_id = invoice.id), 0) as notes,
  ${HAS_OPEN_QUESTION} as unanswered,
  (select case when not n.from_platform then n.created_at end ${OF_NEWEST_NOTE}) as asked_at` as const;
const COLUMNS = `${INVOICE_COLUMNS}, ${OPERATOR_COLUMNS}` as const;
const OPERATORS_PART = `select ${OPERATOR_COLUMNS} from invoice where partner_id = $1 and id = $2` as const;
const ONE = `select ${COLUMNS} from invoice where partner_id = $1 and id = $2` as const;
type PartnerInvoice = RowOf<typeof ONE>;

const operatorsPart = (row: RowOf<typeof OPERATORS_PART>) => ({
  partnerId: row.partner_id,
  partnerName: row.partner_name,
  mode: row.mode === "sandbox" ? ("sandbox" as const) : ("live" as const),
  notes: row.notes,
  unanswered: row.unanswered,
  askedAt: row.asked_at?.toISOString() ?? null,
});

/** Invoices of a sandbox become overdue by its own clock, as its partner sees them. */
const toView = (row: PartnerInvoice, ctx: Ctx) => ({
  ...toInvoice(row, { ...ctx, now: row.clock_at ?? ctx.now }),
  ...operatorsPart(row),
});

export type Mode = "live" | "sandbox";
type Filter = PageQuery & {
  mode: Mode;
  status?: string | undefined;
  partnerId?: string | undefined;
  account?: string | undefined;
  q?: string | undefined;
};

/** A search that matches more accounts than this uses none of them, and the response says so. */
const MOST_ACCOUNTS = 5_000;
type Words = {
  patterns: string[] | null;
  named: string[];
  partlyNamed: string[];
  accounts: (string | null)[];
  owners: (string | null)[];
  tooManyAccounts: boolean;
};
const NOTHING: Words = {
  patterns: null,
  named: [],
  partlyNamed: [],
  accounts: [],
  owners: [],
  tooManyAccounts: false,
};

const wordsOf = (q: string) => (readSearch(q, "US")?.words ?? []).map(plainText).map(likeText);
const patternsOf = (q: string) => wordsOf(q).map((word) => `%${word}%`);

/**
 * Finds the partners whose name has every word of a search, those whose name has some of them, and the accounts whose
 * name has every word. The statement below then compares ids, which is faster than comparing names for each invoice.
 */
async function readWords({ tx }: Ctx, q: string, { partnerId, mode }: Filter): Promise<Words> {
  const words = wordsOf(q);
  if (words.length === 0) return NOTHING;
  const patterns = patternsOf(q);
  // The partner's own name would match every one of its invoices.
  const partners = partnerId
    ? []
    : await tx.query(
        `select p.id, (select bool_and(plain_text(p.name) like word) from unnest($1::text[]) word) as has_all from partner p
     where plain_text(p.name) like any ($1::text[]) and p.mode = $2`,
        [patterns, mode],
      );
  const accounts = await tx.query("select id, partner_id from accounts_named($1::text[], $2, $3, $4)", [
    words,
    partnerId || null,
    partnerId ? null : mode,
    MOST_ACCOUNTS + 1,
  ]);
  const tooManyAccounts = accounts.length > MOST_ACCOUNTS;
  const used = tooManyAccounts ? [] : accounts;
  return {
    patterns,
    named: partners.filter(({ has_all }) => has_all).map(({ id }) => id),
    partlyNamed: partners.filter(({ has_all }) => !has_all).map(({ id }) => id),
    accounts: used.map(({ id }) => id),
    owners: [...new Set(used.map(({ partner_id }) => partner_id))],
    tooManyAccounts,
  };
}

/**
 * Months are no part of a name, so the other words of a search name the partner or the account. A word such as "April" may
 * still be a part of one, so this widens the search and never narrows it.
 */
async function readMonths(ctx: Ctx, query: Filter) {
  const { months, rest } = monthsIn(query.q ?? "");
  if (months.length === 0) return { months: null, isAny: false, haveYears: false, ...NOTHING };
  const found = await readWords(ctx, rest, query);
  return {
    months: months.map((month) => `%${likeText(month)}%`),
    isAny: rest === "",
    haveYears: months.every((month) => !month.startsWith("-")),
    ...found,
  };
}

/** Numbers such as "2026-10" are in no name, so a search with one has partial names at most, and those were read already. */
async function readWhole(ctx: Ctx, query: Filter, dated: Awaited<ReturnType<typeof readMonths>>) {
  const whole = withMonthNumbers(query.q ?? "");
  if (!dated.haveYears) return readWords(ctx, whole, query);
  return { ...NOTHING, patterns: patternsOf(whole), partlyNamed: [...dated.named, ...dated.partlyNamed] };
}

/** Newest month first, then by partner. Global ids are unique, so a page can start after any of them. */
export async function listAllInvoices(ctx: Ctx, query: Filter) {
  const { limit = 50, starting_after: cursor } = query;
  const after = cursor === undefined ? null : await readCursor(ctx, cursor);
  const dated = await readMonths(ctx, query);
  const found = await readWhole(ctx, query, dated);
  const rows = await ctx.tx.query(
    `select ${COLUMNS} from invoice
     where (coalesce($1, '') = '' or case when $1 = 'overdue' then status = 'open' and due_at < coalesce(
         (select p.clock_at from partner p where p.id = invoice.partner_id and p.mode = 'sandbox'), $7::timestamptz)
         when $1 = 'unanswered' then ${HAS_OPEN_QUESTION}
         when $1 = 'unpaid' then status in ('open', 'uncollectible') else status = $1 end)
       and ($8::text is not null or exists (select 1 from partner p where p.id = invoice.partner_id and p.mode = $6))
       and ($5::text is null or exists (select 1 from invoice_line l
         where l.partner_id = invoice.partner_id and l.invoice_id = invoice.id and l.workspace_id = $5))
       and ($8::text is null or partner_id = $8)
       and ($9::text[] is null or lower(global_id) like all ($9::text[]) or partner_id = any($10::text[])
         or (lower(global_id) like any ($9::text[]) and partner_id = any($11::text[])
           and (select bool_and(lower(global_id) like word or plain_text(p.name) like word)
             from partner p, unnest($9::text[]) word where p.id = invoice.partner_id))
         or (partner_id = any($12::text[]) and (select true from invoice_line l
           where l.partner_id = invoice.partner_id and l.invoice_id = invoice.id and l.workspace_id = any($13::text[]) limit 1))
         or (lower(global_id) like all ($14::text[]) and ($15 or partner_id = any($16::text[])
           or (partner_id = any($17::text[]) and (select true from invoice_line l
             where l.partner_id = invoice.partner_id and l.invoice_id = invoice.id and l.workspace_id = any($18::text[]) limit 1)))))
       and ($2::text is null or (period, global_id) < ($2, $3::text))
     order by period desc, global_id desc limit $4`,
    [
      query.status ?? null,
      after?.period ?? null,
      after?.globalId ?? null,
      limit + 1,
      query.account || null,
      query.mode,
      ctx.now,
      query.partnerId || null,
      found.patterns,
      found.named,
      found.partlyNamed,
      found.owners,
      found.accounts,
      dated.months,
      dated.isAny,
      dated.named,
      dated.owners,
      dated.accounts,
    ],
  );
  const page = pageOf("invoices", rows, {
    limit,
    map: (row) => toView(row, ctx),
    idOf: (row) => row.global_id,
  });
  return { ...page, tooManyAccounts: found.tooManyAccounts || dated.tooManyAccounts };
}

/** Adds up the money owed to the platform. The money of sandboxes is not real, so it is never in one sum with real money. */
export async function receivables(ctx: Ctx, { mode }: { mode: Mode }) {
  const rows = await ctx.tx.query(
    `select currency, coalesce(sum(owed) filter (where status <> 'draft' and owed > 0), 0)::numeric(14,2)::text as due,
       coalesce(sum(owed) filter (where is_overdue and owed > 0), 0)::numeric(14,2)::text as overdue,
       count(*) filter (where is_overdue and owed > 0)::int as overdue_invoices,
       count(distinct partner_id) filter (where status <> 'draft' and owed > 0)::int as owing_partners,
       coalesce(sum(total) filter (where status = 'draft'), 0)::numeric(14,2)::text as draft,
       count(*) filter (where status = 'draft')::int as drafts,
       coalesce(-sum(owed) filter (where owed < 0), 0)::numeric(14,2)::text as credit,
       count(distinct partner_id) filter (where owed < 0)::int as credited_partners
     from (select i.partner_id, i.currency, i.status, i.total, coalesce(sum(l.amount), 0) as owed,
         i.status = 'open' and i.due_at < coalesce(case when p.mode = 'sandbox' then p.clock_at end, $2::timestamptz) as is_overdue
       from invoice i join partner p on p.id = i.partner_id
       left join ledger_entry l on l.partner_id = i.partner_id and l.invoice_id = i.id
       where p.mode = $1 group by i.partner_id, i.id, p.id) invoices
     where status in ('draft', 'open', 'uncollectible') or owed < 0
     group by currency order by currency`,
    [mode, ctx.now],
  );
  return {
    mode,
    currencies: rows.map((row) => ({
      currency: row.currency,
      dueMinor: minorFromText(row.due),
      overdueMinor: minorFromText(row.overdue),
      overdueInvoices: row.overdue_invoices,
      owingPartners: row.owing_partners,
      draftMinor: minorFromText(row.draft),
      drafts: row.drafts,
      creditMinor: minorFromText(row.credit),
      creditedPartners: row.credited_partners,
    })),
  };
}

async function readCursor(ctx: Ctx, globalId: string) {
  const found = await ctx.tx.prisma.invoice.findFirst({
    where: { globalId },
    select: { period: true, globalId: true },
  });
  if (!found) throw new ApiError("invalid_cursor");
  return found;
}

type InvoiceRef = { partnerId: string; invoiceId: string };

async function readInvoice(ctx: Ctx, of: InvoiceRef) {
  const row = await ctx.tx.one(ONE, [of.partnerId, of.invoiceId]);
  if (!row) throw new ApiError("not_found");
  return row;
}

/** The invoice as its partner sees it, with the fields that only operators get. */
export async function partnerInvoice(ctx: Ctx, of: InvoiceRef) {
  const invoice = await asPartner(ctx, of.partnerId, (partner) => getInvoice(partner, of.invoiceId));
  const row = await ctx.tx.one(OPERATORS_PART, [of.partnerId, invoice.id]);
  if (!row) throw new ApiError("not_found");
  return { ...invoice, ...operatorsPart(row), clockAt: row.clock_at?.toISOString() ?? null };
}

/** The money of a sandbox moves on its own clock, or a payment would be dated before its invoice. */
const timeOf = (invoice: PartnerInvoice, ctx: Ctx): Date => invoice.clock_at ?? ctx.now;

type Transition = "finalize" | "pay" | "void" | "give_up";

export async function moveInvoice(ctx: Ctx, of: InvoiceRef & { act: Transition; reissue: boolean }) {
  const before = await readInvoice(ctx, of);
  const reissued = await ctx.tx.as({ kind: "partner", id: of.partnerId }, async () => {
    const close = { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId: of.partnerId };
    const target = { id: of.invoiceId, now: timeOf(before, ctx) };
    switch (of.act) {
      case "finalize":
        if (before.status !== "draft")
          throw new ApiError("illegal_transition", { detail: "Only a draft can be finalized." });
        await finalize(close, target);
        return null;
      case "pay":
        await pay(close, target);
        return null;
      case "give_up":
        await markUncollectible(close, target);
        return null;
      case "void":
        return (await voidInvoice(close, { ...target, reissue: of.reissue })).reissued;
    }
  });
  return { ...toView(await readInvoice(ctx, of), ctx), reissued };
}

export async function creditInvoice(ctx: Ctx, of: InvoiceRef & { amountMinor: number; reason: string }) {
  const now = timeOf(await readInvoice(ctx, of), ctx);
  const { partnerId, invoiceId, amountMinor, reason } = of;
  return ctx.tx.as({ kind: "partner", id: partnerId }, async () => {
    const close = { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId };
    const { id } = await credit(close, { invoiceId, amountMinor, reason, now });
    return (await readCreditNote(close, { invoiceId, id })).note;
  });
}

export async function answerQuestion(ctx: Ctx, of: InvoiceRef & { body: string }) {
  await readInvoice(ctx, of);
  const { tx, actor, now } = ctx;
  const tenant = { id: of.partnerId };
  return tx.as({ kind: "partner", id: of.partnerId }, async () => {
    const note = await addNote({ tx, actor, now, tenant }, { id: of.invoiceId, body: of.body });
    await emailAnswer(ctx, of);
    return note;
  });
}

export async function refundInvoice(ctx: Ctx, of: InvoiceRef & { amountMinor: number; reason: string }) {
  const now = timeOf(await readInvoice(ctx, of), ctx);
  const { partnerId, ...what } = of;
  return ctx.tx.as({ kind: "partner", id: partnerId }, () =>
    refund({ tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId }, { ...what, now }),
  );
}
