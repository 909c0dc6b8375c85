import "server-only";
import { money } from "@/lib/billing/format";
import { type Asked, readAccountStatement } from "@/lib/services/billing/account-statement";
import { currentParties, type Parties } from "@/lib/services/billing/parties";
import type { PartnerCtx } from "@/lib/services/context";
import { day } from "./amounts";
import { type Doc, openDocument, PAGE, put, type Struct, tableHead, toBuffer } from "./document";
import { BOTTOM, finishPages, letterhead, RIGHT, SIGNAL } from "./letterhead";
import { buyerLines, sellerLines } from "./party-lines";
import { etagOf, respond } from "./serve";
import { totals } from "./totals";

const BALANCE = { x: RIGHT - 90, width: 90, label: "Balance", align: "right" } as const;
const AMOUNT = { x: BALANCE.x - 92, width: 84, label: "Amount", align: "right" } as const;
const REFERENCE = {
  x: PAGE.margin + 190,
  width: AMOUNT.x - PAGE.margin - 200,
  label: "Reference",
  align: "left",
} as const;
const KIND = { x: PAGE.margin + 92, width: 92, label: "Entry", align: "left" } as const;
const DATE = { x: PAGE.margin, width: 86, label: "Date", align: "left" } as const;
const COLUMNS = [DATE, KIND, REFERENCE, AMOUNT, BALANCE];
const ROW = 16;

const KINDS = {
  invoice: "Invoice",
  credit: "Credit note",
  void: "Void",
  payment: "Payment",
  refund: "Refund",
  adjustment: "Credit transfer",
} as const;

type Content = Omit<Awaited<ReturnType<typeof readAccountStatement>>, "entries"> & {
  parties: Parties;
  entries: Pick<
    Awaited<ReturnType<typeof readAccountStatement>>["entries"][number],
    "at" | "kind" | "invoice_id" | "credit_note_id" | "amountMinor" | "balanceMinor"
  >[];
};

export async function accountStatementPdf(
  ctx: PartnerCtx,
  { request, ...asked }: Asked & { request: Request },
): Promise<Response> {
  const statement = await readAccountStatement(ctx, asked);
  const parties = await currentParties(ctx.tx, ctx.tenant.id);
  const pdf = await drawAccountStatement({ ...statement, parties });
  const until = statement.to.toISOString().slice(0, 10);
  return respond(request, { pdf, etag: etagOf(pdf), name: `account-statement-${until}.pdf` });
}

export async function drawAccountStatement(content: Content): Promise<Buffer> {
  const { parties, from, to, currency, openingMinor, closingMinor, entries } = content;
  const seller = parties.seller?.legalName ?? "Switchboard";
  const title = "Statement of account";
  // To the day, so that the document does not change with every second.
  const at = new Date(to.toISOString().slice(0, 10));
  const doc = await openDocument({ title: `${title} ${day(at)}`, author: seller, at });
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.addPage();
  const { sandbox, brandColor } = parties.buyer;
  let y = letterhead(doc, root, {
    title,
    number: `${day(from)} to ${day(to)}`,
    brandColor: brandColor ?? SIGNAL,
    marks: sandbox ? [{ text: "TEST" }] : [],
    from: { label: "From", ...sellerLines(parties) },
    to: { label: "Account of", ...buyerLines(parties) },
    facts: [
      { name: "From", value: day(from) },
      { name: "To", value: day(to) },
      { name: "Currency", value: currency.toUpperCase() },
    ],
  });
  y = entriesTable(doc, root, { entries, openingMinor, currency, y });
  totals(doc, root, {
    sums: [
      { name: "Opening balance", amount: money(openingMinor, currency) },
      {
        name: `Closing balance ${currency.toUpperCase()}`,
        amount: money(closingMinor, currency),
        strong: true,
      },
    ],
    y,
  });
  root.end();
  finishPages(doc, { footer: `${seller} · ${title}`, sandbox });
  return toBuffer(doc);
}

type Table = Pick<Content, "entries" | "openingMinor" | "currency"> & { y: number };

function entriesTable(doc: Doc, root: Struct, { entries, openingMinor, currency, y }: Table): number {
  const table = doc.struct("Table");
  root.add(table);
  const row = (cells: readonly string[], at: number) =>
    table.add(
      doc.struct(
        "TR",
        {},
        cells.map((text, index) => {
          const { x, width, align } = COLUMNS[index] ?? DATE;
          return doc.struct("TD", {}, () => void put(doc, text, x, at, { align, width }));
        }),
      ),
    );
  tableHead(doc, table, { columns: COLUMNS, y });
  let at = y + 20;
  row(["", "Opening balance", "", "", money(openingMinor, currency)], at);
  at += ROW;
  for (const entry of entries) {
    if (at + ROW > BOTTOM) {
      doc.addPage();
      at = 64;
    }
    const reference = [entry.invoice_id, entry.credit_note_id].filter(Boolean).join(" · ");
    const amounts = [entry.amountMinor, entry.balanceMinor].map((minor) => money(minor, currency));
    row([day(entry.at), KINDS[entry.kind], reference, ...amounts], at);
    at += ROW;
  }
  table.end();
  return at - 8;
}
