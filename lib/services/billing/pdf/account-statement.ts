import "server-only";
import type { Language } from "@/lib/language";
import { type Asked, readAccountStatement } from "@/lib/services/billing/account-statement";
import { currentParties, type Parties } from "@/lib/services/billing/parties";
import type { PartnerCtx } from "@/lib/services/context";
import {
  type Column,
  type Doc,
  openDocument,
  PAGE,
  put,
  SOFT,
  type Struct,
  tableHead,
  toBuffer,
} from "./document";
import { type DocumentWords, documentWords } from "./document-words";
import { BOTTOM, finishPages, letterhead, RIGHT, SIGNAL } from "./letterhead";
import { buyerLines, sellerLines } from "./party-lines";
import { etagOf, respond } from "./serve";
import { totals } from "./totals";

// The reference takes the most: an invoice issued again and its credit note have long numbers.
const BALANCE = { x: RIGHT - 82, width: 82, align: "right" } as const;
const AMOUNT = { x: BALANCE.x - 84, width: 78, align: "right" } as const;
const REFERENCE = { x: PAGE.margin + 160, width: AMOUNT.x - PAGE.margin - 166, align: "left" } as const;
const KIND = { x: PAGE.margin + 70, width: 86, align: "left" } as const;
const DATE = { x: PAGE.margin, width: 66, align: "left" } as const;
const REFERENCE_AT = 2;
const columnsOf = ({ t }: DocumentWords): Column[] => [
  { ...DATE, label: t("date") },
  { ...KIND, label: t("entry") },
  { ...REFERENCE, label: t("reference") },
  { ...AMOUNT, label: t("amount") },
  { ...BALANCE, label: t("balance") },
];
const ROW = 16;
/** The due date of an invoice has a line of its own, because the reference fills its column. */
const DUE = 11;

const KINDS = {
  invoice: "invoice",
  credit: "credit_note",
  void: "entry_void",
  payment: "payment",
  refund: "entry_refund",
  adjustment: "entry_adjustment",
} as const;

type Content = Omit<Awaited<ReturnType<typeof readAccountStatement>>, "entries"> & {
  parties: Parties;
  language: Language;
  entries: Pick<
    Awaited<ReturnType<typeof readAccountStatement>>["entries"][number],
    "at" | "kind" | "global_id" | "credit_note_id" | "due_at" | "amountMinor" | "balanceMinor"
  >[];
};

export async function accountStatementPdf(
  ctx: PartnerCtx,
  { request, language, ...asked }: Asked & { request: Request; language: Language },
): Promise<Response> {
  const statement = await readAccountStatement(ctx, asked);
  const parties = await currentParties(ctx.tx, ctx.tenant.id);
  const pdf = await drawAccountStatement({ ...statement, parties, language });
  const until = statement.to.toISOString().slice(0, 10);
  return respond(request, { pdf, etag: etagOf(pdf), name: `account-statement-${until}.pdf` });
}

export async function drawAccountStatement(content: Content): Promise<Buffer> {
  const { parties, from, to, currency, openingMinor, closingMinor, entries } = content;
  const words = documentWords(content.language);
  const { t, day, money } = words;
  const seller = parties.seller?.legalName ?? "Switchboard";
  const title = t("account_statement");
  // To the day, so that the document does not change with every second.
  const at = new Date(to.toISOString().slice(0, 10));
  const doc = await openDocument({
    title: `${title} ${day(at)}`,
    author: seller,
    at,
    language: content.language,
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox, brandColor } = parties.buyer;
  let y = letterhead(doc, root, {
    words,
    title,
    number: t("from_to", { from: day(from), to: day(to) }),
    brandColor: brandColor ?? SIGNAL,
    marks: sandbox ? [{ text: t("mark_test") }] : [],
    from: { label: t("from"), ...sellerLines(parties, words) },
    to: { label: t("account_of"), ...buyerLines(parties, words) },
    facts: [
      { name: t("from"), value: day(from) },
      { name: t("to"), value: day(to) },
      { name: t("currency"), value: currency.toUpperCase() },
    ],
  });
  y = entriesTable(doc, root, { entries, openingMinor, currency, words, y });
  totals(doc, root, {
    sums: [
      { name: t("opening_balance"), amount: money(openingMinor, currency) },
      {
        name: t("closing_balance_in", { currency: currency.toUpperCase() }),
        amount: money(closingMinor, currency),
        strong: true,
      },
    ],
    y,
  });
  root.end();
  finishPages(doc, { footer: `${seller} · ${title}`, sandbox, words });
  return toBuffer(doc);
}

type Table = Pick<Content, "entries" | "openingMinor" | "currency"> & { words: DocumentWords; y: number };

function entriesTable(doc: Doc, root: Struct, { entries, openingMinor, currency, words, y }: Table): number {
  const { t, day, money } = words;
  const columns = columnsOf(words);
  const table = doc.struct("Table");
  root.add(table);
  const row = (cells: readonly string[], at: number, due = "") =>
    table.add(
      doc.struct(
        "TR",
        {},
        cells.map((text, index) => {
          const { x, width, align } = columns[index] ?? DATE;
          return doc.struct("TD", {}, () => {
            put(doc, text, x, at, { align, width });
            if (due && index === REFERENCE_AT) put(doc, due, x, at + DUE, { width, size: 8, color: SOFT });
          });
        }),
      ),
    );
  tableHead(doc, table, { columns, y });
  let at = y + 20;
  row(["", t("opening_balance"), "", "", money(openingMinor, currency)], at);
  at += ROW;
  for (const entry of entries) {
    const due = entry.due_at ? t("due_on", { day: day(entry.due_at) }) : "";
    const height = due ? ROW + DUE : ROW;
    if (at + height > BOTTOM) {
      doc.addPage();
      at = 64;
    }
    const reference = [entry.global_id, entry.credit_note_id].filter(Boolean).join(" · ");
    const amounts = [entry.amountMinor, entry.balanceMinor].map((minor) => money(minor, currency));
    row([day(entry.at), t(KINDS[entry.kind]), reference, ...amounts], at, due);
    at += height;
  }
  table.end();
  return at - 8;
}
