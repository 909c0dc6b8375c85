import "server-only";
import type { Found } from "@/lib/contract/search";
import { searchFor } from "@/lib/db/optional";
import type { Ctx } from "@/lib/services/context";
import { namesWith } from "@/lib/services/search/accented";
import { monthSearched, monthsIn } from "@/lib/services/search/month-searched";
import { answer, idsOf, inOrder, type Named, readNamed } from "@/lib/services/search/opened";
import { found } from "@/lib/services/search/result";
import { likeText, readSearch, type SearchText } from "@/lib/services/search/search-text";
import { listAllInvoices } from "./invoices";

const MOST = 8;

/** Partners, people and invoices of the platform. An operator sees no account of a partner. */
export async function searchPlatform(
  ctx: Ctx,
  { q = "", opened = [] }: { q?: string | undefined; opened?: string[] | undefined },
) {
  const asked = readSearch(q, "US");
  const named = readNamed(opened);
  const recent = inOrder(named, await byIds(ctx, named));
  return answer(asked, recent, asked ? await matching(ctx, asked) : []);
}

type Partner = { id: string; name: string; email: string; status: string };
const toPartner = ({ id, name, email, status }: Partner) =>
  found({ kind: "partner", id, name, note: email, status });

type Person = { id: string; name: string; email: string };
const toPerson = ({ id, name, email }: Person) => found({ kind: "person", id, name, note: email });

type Invoice = { partnerId: string; globalId: string; period: string; status: string };
const toInvoice = ({ partnerId, globalId, period, status }: Invoice) =>
  found({ kind: "invoice", id: globalId, name: period, note: globalId, status, parentId: partnerId });

/** The condition that each word is part of a name, an address or an id. */
export async function everyWord(
  { tx }: Pick<Ctx, "tx">,
  kind: "partner" | "person",
  { words }: Pick<SearchText, "words">,
) {
  const named = await namesWith(tx, kind, { words, tenantId: null });
  return {
    AND: words.map((word, index) => {
      const text = searchFor(word);
      return { OR: [...(named[index] ?? []), { email: text }, { id: text }] };
    }),
  };
}

async function matching(ctx: Ctx, asked: SearchText): Promise<Found[]> {
  const { prisma } = ctx.tx;
  const partners = await prisma.partner.findMany({
    where: await everyWord(ctx, "partner", asked),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MOST,
  });
  const invoices = await invoicesMatching(ctx, asked, partners);
  const people = await prisma.person.findMany({
    where: await everyWord(ctx, "person", asked),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MOST,
  });
  return [...partners.map(toPartner), ...invoices.map(toInvoice), ...people.map(toPerson)];
}

const INVOICE = { partnerId: true, globalId: true, period: true, status: true } as const;

const MONTH_NUMBER = /^\d{4}-\d{2}$/;
const hasMonth = ({ whole, words }: SearchText) =>
  monthsIn(whole).months.length > 0 || words.some((word) => MONTH_NUMBER.test(word));

/** A month with other words, such as "harbor september" or "harbor 2026-09", finds the same invoices as the Invoices page. */
async function invoicesMatching(
  ctx: Ctx,
  asked: SearchText,
  partners: readonly Partner[],
): Promise<Invoice[]> {
  const { whole } = asked;
  const month = monthSearched(whole);
  if (month === null && hasMonth(asked)) return datedInvoices(ctx, whole);
  return ctx.tx.prisma.invoice.findMany({
    where: {
      OR: [
        month ? { period: { endsWith: likeText(month) } } : { globalId: searchFor(whole) },
        ...(partners.length > 0 ? [{ partnerId: { in: partners.map(({ id }) => id) } }] : []),
      ],
    },
    orderBy: [{ period: "desc" }, { globalId: "desc" }],
    select: INVOICE,
    take: MOST,
  });
}

async function datedInvoices(ctx: Ctx, q: string): Promise<Invoice[]> {
  const live = await listAllInvoices(ctx, { q, mode: "live", limit: MOST });
  const sandbox = await listAllInvoices(ctx, { q, mode: "sandbox", limit: MOST });
  return [...live.invoices, ...sandbox.invoices].sort(newestFirst).slice(0, MOST);
}

const newestFirst = (a: Invoice, b: Invoice) =>
  a.period === b.period ? (a.globalId < b.globalId ? 1 : -1) : a.period < b.period ? 1 : -1;

async function byIds({ tx: { prisma } }: Ctx, named: readonly Named[]): Promise<Found[]> {
  const [partners, people, invoices] = [
    idsOf(named, "partner"),
    idsOf(named, "person"),
    idsOf(named, "invoice"),
  ];
  return [
    ...(partners.length ? await prisma.partner.findMany({ where: { id: { in: partners } } }) : []).map(
      toPartner,
    ),
    ...(people.length ? await prisma.person.findMany({ where: { id: { in: people } } }) : []).map(toPerson),
    ...(invoices.length
      ? await prisma.invoice.findMany({
          where: { globalId: { in: invoices } },
          select: INVOICE,
        })
      : []
    ).map(toInvoice),
  ];
}
