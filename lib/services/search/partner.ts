import "server-only";
import type { Found } from "@/lib/contract/search";
import { searchFor } from "@/lib/db/optional";
import { plainText } from "@/lib/plain-text";
import type { PartnerCtx } from "@/lib/services/context";
import { namesWith } from "./accented";
import { withShownStatus } from "./invoice-status";
import { listPeople } from "./members";
import { monthSearched, monthsIn } from "./month-searched";
import { answer, idsOf, inOrder, type Named, readNamed } from "./opened";
import { found } from "./result";
import { likeText, readSearch, type SearchText } from "./search-text";

const MOST = 8;
/** More than are shown, because the best of them are chosen afterwards. */
const MOST_READ = 40;

/** A partner's accounts, invoices and people. */
export async function searchPartner(
  ctx: PartnerCtx,
  { q = "", opened = [] }: { q?: string | undefined; opened?: string[] | undefined },
) {
  const asked = readSearch(q, "US");
  const named = readNamed(opened);
  const recent = inOrder(named, await byIds(ctx, named));
  return answer(asked, recent, asked ? await matching(ctx, asked) : []);
}

async function matching(ctx: PartnerCtx, asked: SearchText): Promise<Found[]> {
  return [
    ...(await accountsMatching(ctx, asked)),
    ...(ctx.may("invoices:read") ? await invoicesMatching(ctx, asked) : []),
    ...(ctx.may("members:read") ? await listPeople(ctx, asked) : []),
  ];
}

type Account = { id: string; name: string; phone: string | null; ownerEmail: string; status: string };
const toAccount = ({ id, name, phone, ownerEmail, status }: Account) =>
  found({ kind: "account", id, name, phone, note: ownerEmail, status });

async function accountsMatching(ctx: PartnerCtx, asked: SearchText): Promise<Found[]> {
  const { words } = asked;
  const named = await namesWith(ctx.tx, "account", { words, tenantId: ctx.tenant.id });
  const rows = await ctx.tx.prisma.workspace.findMany({
    where: {
      partnerId: ctx.tenant.id,
      AND: words.map((word, index) => {
        const text = searchFor(word);
        return {
          OR: [
            ...(named[index] ?? []),
            { ownerEmail: text },
            { id: text },
            { externalId: text },
            { phone: text },
          ],
        };
      }),
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MOST_READ,
  });
  const whole = plainText(asked.whole);
  const isBest = ({ name }: Account) => plainText(name).startsWith(whole);
  const best = rows.filter(isBest);
  return [...best, ...rows.filter((row) => !isBest(row))].slice(0, MOST).map(toAccount);
}

const INVOICE = { id: true, globalId: true, period: true, status: true, dueAt: true } as const;
type Invoice = { id: string; globalId: string; period: string; status: string };
const toInvoice = ({ id, globalId, period, status }: Invoice) =>
  found({ kind: "invoice", id, name: period, note: globalId, status });

async function invoicesMatching(ctx: PartnerCtx, { whole }: SearchText): Promise<Found[]> {
  const month = monthSearched(whole);
  const text = searchFor(whole);
  const charging = month ? [] : await invoicesOfAccounts(ctx, whole);
  const rows = await ctx.tx.prisma.invoice.findMany({
    where: {
      partnerId: ctx.tenant.id,
      OR: month
        ? [{ period: { endsWith: likeText(month) } }]
        : [{ id: text }, { globalId: text }, { id: { in: charging } }],
    },
    orderBy: [{ period: "desc" }, { id: "desc" }],
    select: INVOICE,
    take: MOST,
  });
  return (await withShownStatus(ctx, rows)).map(toInvoice);
}

/**
 * The invoices of a month that charge an account, for a search such as "oak dental october". A month has few invoices and an
 * invoice has many lines, so each invoice is only asked for one line.
 */
async function invoicesOfAccounts(ctx: PartnerCtx, whole: string): Promise<string[]> {
  const { months, rest } = monthsIn(whole);
  const [month = ""] = months;
  const asked = months.length === 1 ? readSearch(rest, "US") : null;
  if (!asked) return [];
  const accounts = await accountsMatching(ctx, asked);
  if (accounts.length === 0) return [];
  const partnerId = ctx.tenant.id;
  const invoices = await ctx.tx.prisma.invoice.findMany({
    where: { partnerId, period: { endsWith: likeText(month) } },
    orderBy: [{ period: "desc" }, { id: "desc" }],
    select: { id: true },
    take: MOST_READ,
  });
  const charging = await ctx.tx.query(
    `select asked.id from unnest($2::text[]) asked(id) where exists (select from invoice_line l
       where l.partner_id = $1 and l.invoice_id = asked.id and l.workspace_id = any($3::text[]))`,
    [partnerId, invoices.map(({ id }) => id), accounts.map(({ id }) => id)],
  );
  return charging.flatMap(({ id }) => id ?? []);
}

async function byIds(ctx: PartnerCtx, named: readonly Named[]): Promise<Found[]> {
  const accounts = idsOf(named, "account");
  const invoices = ctx.may("invoices:read") ? idsOf(named, "invoice") : [];
  const { workspace, invoice } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  return [
    ...(accounts.length ? await workspace.findMany({ where: { partnerId, id: { in: accounts } } }) : []).map(
      toAccount,
    ),
    ...(invoices.length
      ? await withShownStatus(
          ctx,
          await invoice.findMany({ where: { partnerId, id: { in: invoices } }, select: INVOICE }),
        )
      : []
    ).map(toInvoice),
  ];
}
