import "server-only";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import {
  COLUMN_HEADER,
  type Column,
  type Doc,
  INK,
  PAGE,
  put,
  ROW_HEADER,
  rule,
  SOFT,
  type Struct,
} from "./document";
import type { DocumentWords } from "./document-words";
import type { PdfAccount, PdfLine } from "./invoice-content";
import { BOTTOM, RIGHT, WIDTH } from "./letterhead";

type Detail = InvoiceDocument["detail"];
type Drawn = Detail & { words: DocumentWords };

const NET = { x: RIGHT - 68, width: 68 };
const AMOUNT = { x: NET.x - 72, width: 66 };
const PRICE = { x: AMOUNT.x - 98, width: 92 };
const QUANTITY = { x: PRICE.x - 60, width: 56 };
const NAME = { x: PAGE.margin, width: QUANTITY.x - PAGE.margin - 8 };
const columnsOf = ({ name, quantity, unitPrice, amount, net }: Detail["columns"]): Column[] => [
  { ...NAME, label: name, align: "left" },
  { ...QUANTITY, label: quantity, align: "right" },
  { ...PRICE, label: unitPrice, align: "right" },
  { ...AMOUNT, label: amount, align: "right" },
  { ...NET, label: net, align: "right" },
];
const ROW = 25;
const ACCOUNT_ROW = 20;

/** Every account with its lines, from a new page on. Heads repeat on each page, and so does the name of an account. */
export function drawDetail(doc: Doc, root: Struct, { title, columns: labels, accounts, words }: Drawn): void {
  if (accounts.length === 0) return;
  doc.addPage();
  root.add(doc.struct("H2", {}, () => void put(doc, title, PAGE.margin, 58, { size: 13, weight: 700 })));
  const table = doc.struct("Table");
  root.add(table);
  const columns = columnsOf(labels);
  let y = tableHead(doc, table, { columns, y: 84 });
  const nextPage = () => {
    doc.addPage();
    y = tableHead(doc, null, { columns, y: 58 });
  };
  for (const account of accounts) {
    if (y + ACCOUNT_ROW + ROW > BOTTOM) nextPage();
    accountRow(doc, table, { account, y });
    y += ACCOUNT_ROW;
    for (const line of account.lines) {
      if (y + ROW > BOTTOM) {
        nextPage();
        y = continued(doc, { label: words.t("continued", { name: account.name }), y });
      }
      lineRow(doc, table, { line, y });
      y += ROW;
    }
    rule(doc, y);
    y += 4;
  }
  table.end();
}

/** Screen readers announce the head once, so its repeats on later pages are marked as decoration. */
function tableHead(
  doc: Doc,
  table: Struct | null,
  { columns, y }: { columns: readonly Column[]; y: number },
): number {
  const cell = ({ label, x, width, align }: Column) =>
    void put(doc, label, x, y, { size: 7.5, color: SOFT, align, width });
  if (table)
    table.add(
      doc.struct(
        "TR",
        {},
        columns.map((column) => doc.struct("TH", COLUMN_HEADER, () => cell(column))),
      ),
    );
  else {
    doc.markContent("Artifact", { type: "Layout" });
    for (const column of columns) cell(column);
    doc.endMarkedContent();
  }
  rule(doc, y + 6, INK);
  return y + 12;
}

function accountRow(doc: Doc, table: Struct, { account, y }: { account: PdfAccount; y: number }): void {
  const bold = { size: 9.5, weight: 700 } as const;
  const number = (text: string, { x, width }: typeof NET) =>
    doc.struct("TD", {}, () => void put(doc, text, x, y + 12, { ...bold, align: "right", width }));
  table.add(
    doc.struct("TR", {}, [
      doc.struct(
        "TH",
        ROW_HEADER,
        () => void put(doc, account.name, NAME.x, y + 12, { ...bold, width: AMOUNT.x - NAME.x - 8 }),
      ),
      doc.struct("TD"),
      doc.struct("TD"),
      number(account.subtotal, AMOUNT),
      number(account.net, NET),
    ]),
  );
}

function continued(doc: Doc, { label, y }: { label: string; y: number }): number {
  doc.markContent("Artifact", { type: "Layout" });
  put(doc, label, NAME.x, y + 12, { size: 9, color: SOFT, width: AMOUNT.x - NAME.x - 8 });
  doc.endMarkedContent();
  return y + ACCOUNT_ROW;
}

function lineRow(doc: Doc, table: Struct, { line, y }: { line: PdfLine; y: number }): void {
  const number = (text: string, { x, width }: typeof NET) =>
    doc.struct("TD", {}, () => void put(doc, text, x, y + 9, { size: 8.5, align: "right", width }));
  table.add(
    doc.struct("TR", {}, [
      doc.struct("TD", {}, () => {
        put(doc, line.description, NAME.x + 8, y + 9, { size: 8.5, width: NAME.width - 8 });
        put(doc, line.explanation, NAME.x + 8, y + 18.5, {
          size: 7,
          color: SOFT,
          width: WIDTH - 8,
        });
      }),
      number(line.quantity, QUANTITY),
      number(line.unitPrice, PRICE),
      number(line.amount, AMOUNT),
      doc.struct("TD"),
    ]),
  );
}
