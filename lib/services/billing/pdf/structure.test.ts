import { describe, expect, it } from "vitest";
import { NO_PROFILE } from "@/lib/contract/billing-profile";
import type { Parties } from "@/lib/services/billing/parties";
import { drawAccountStatement } from "./account-statement";
import { drawCreditNote } from "./credit-note";
import { drawInvoice } from "./invoice";
import type { PdfInvoice } from "./invoice-words";
import { drawReceipt } from "./receipt";
import { drawStatement } from "./statement";
import { type Element, elementsOf, readPdf } from "./testing/read-pdf";

/** The documents as assistive technology reads them: a structural test in place of a PDF/UA validator. */
const NAMES = {
  Latin: "Café Zahn & Söhne",
  Greek: "Οδοντιατρείο Αθήνας",
  Cyrillic: "Стоматология Волга",
  Arabic: "عيادة الأسنان (دبي) 24",
  Hebrew: "מרפאת שיניים (חיפה)",
  Devanagari: "दंत चिकित्सालय",
  Thai: "คลินิกทันตกรรม",
  Chinese: "牙科诊所",
  Japanese: "さくら歯科クリニック",
  Korean: "서울 치과",
  "a script without a font here": "தமிழ் பல் மருத்துவம்",
  emoji: "Smile 🦷 Dental 👩‍⚕️",
  both: "Oak (מרפאה) Ltd",
};
const names = Object.values(NAMES);

const parties: Parties = {
  seller: {
    ...NO_PROFILE,
    legalName: "Switchboard Demo Inc.",
    address: { ...NO_PROFILE.address, line1: "500 Example Avenue", city: "Austin", country: "US" },
    paymentInstructions: "Pay by bank transfer to Example Bank, account 0101.",
  },
  buyer: {
    name: "Acme Frontdesk",
    email: "billing@example.com",
    brandColor: "#2746d6",
    sandbox: false,
    profile: { ...NO_PROFILE, legalName: NAMES.Arabic },
  },
};

const line = {
  id: "ws_1:minutes",
  description: "Call minutes",
  explanation: "380 used; 200 included",
  quantity: "180",
  unitPrice: "0.18",
  amount: "32.40",
};

const invoice: PdfInvoice = {
  language: "en",
  globalId: "inv_2026-06_ACME23",
  period: "2026-06",
  currency: "usd",
  parties,
  marks: [],
  issuedAt: new Date("2026-07-02T00:00:00Z"),
  dueAt: new Date("2026-07-16T00:00:00Z"),
  replaces: null,
  totalAccounts: names.length,
  discountAccounts: names.length,
  subtotal: "1808.67",
  discount: "90.43",
  discountPercent: "5",
  net: "1718.24",
  tax: "326.47",
  taxPercent: "19",
  total: "2044.71",
  credited: "0.00",
  creditBalance: "0.00",
  amountDue: "2044.71",
  priceBookHash: "b".repeat(64),
  charges: [{ name: "Plans", amount: "1776.27" }],
  accounts: names.map((name, i) => ({ id: `ws_${i}`, name, subtotal: "32.40", net: "30.78", lines: [line] })),
  eventsRoot: "a".repeat(64),
  pageUrl: "https://example.com/p/pt_acme/billing",
};

const DOCUMENTS: Record<
  string,
  { draw: () => Promise<Buffer>; title: string; order: string[]; headers: string[] }
> = {
  invoice: {
    draw: () => drawInvoice(invoice),
    title: "Invoice inv_2026-06_ACME23",
    order: [
      "Invoice",
      "From",
      "Switchboard Demo Inc.",
      "Plans",
      "Subtotal",
      "Total",
      "Example Bank",
      "Call minutes",
    ],
    headers: ["Amount"],
  },
  "credit note": {
    draw: () =>
      drawCreditNote({
        language: "en",
        id: "cn_2026-06-1",
        invoiceGlobalId: invoice.globalId,
        currency: "usd",
        parties,
        issuedAt: new Date("2026-07-20T00:00:00Z"),
        reason: "Calls of 4 June were counted twice.",
        amount: "119.00",
        net: "100.00",
        tax: "19.00",
        taxPercent: "19",
        lines: [{ accountName: NAMES.Hebrew, text: "Professional plan", amount: "119.00" }],
      }),
    title: "Credit note cn_2026-06-1",
    order: ["Credit note", "From", "counted twice", "Professional plan"],
    headers: ["Credited line", "Amount with tax"],
  },
  receipt: {
    draw: () =>
      drawReceipt({
        language: "en",
        number: "inv_2026-06_ACME23-R1",
        invoiceGlobalId: invoice.globalId,
        period: "2026-06",
        currency: "usd",
        parties,
        paidAt: new Date("2026-07-14T00:00:00Z"),
        amount: "2044.71",
        invoiceTotal: "2044.71",
        due: null,
      }),
    title: "Receipt inv_2026-06_ACME23-R1",
    order: ["Receipt", "From", "2,044.71"],
    headers: [],
  },
  "receipt of a part payment": {
    draw: () =>
      drawReceipt({
        language: "en",
        number: "inv_2026-06_ACME23-R1",
        invoiceGlobalId: invoice.globalId,
        period: "2026-06",
        currency: "usd",
        parties,
        paidAt: new Date("2026-07-14T00:00:00Z"),
        amount: "2000.00",
        invoiceTotal: "2044.71",
        due: "44.71",
      }),
    title: "Receipt inv_2026-06_ACME23-R1",
    order: ["Receipt", "From", "2,000.00", "2,044.71", "Amount due after this payment", "44.71"],
    headers: [],
  },
  statement: {
    draw: () =>
      drawStatement({
        language: "en",
        number: "2026-06 ws_1",
        account: "ws_1",
        period: "2026-06",
        currency: "usd",
        parties,
        logo: null,
        brandName: null,
        issuedAt: new Date("2026-07-02T00:00:00Z"),
        asOf: new Date("2026-07-02T00:00:00Z"),
        lines: Array.from({ length: 40 }, () => line),
        total: "1296.00",
      }),
    title: "Statement 2026-06 ws_1",
    order: ["Statement", "From", "$1,296.00", "Service", "Quantity", "Call minutes", "Total USD"],
    headers: ["Service", "Quantity", "Unit price", "Amount"],
  },
};

DOCUMENTS["statement of account"] = {
  draw: () =>
    drawAccountStatement({
      language: "en",
      from: new Date("2026-06-01T00:00:00Z"),
      to: new Date("2026-07-01T00:00:00Z"),
      currency: "usd",
      openingMinor: 0,
      closingMinor: 204_471,
      parties,
      entries: [
        {
          at: new Date("2026-06-02T00:00:00Z"),
          kind: "invoice",
          global_id: "inv_2026-05",
          credit_note_id: null,
          due_at: new Date("2026-08-01T00:00:00Z"),
          amountMinor: 204_471,
          balanceMinor: 204_471,
        },
      ],
    }),
  title: "Statement of account Jul 1, 2026",
  order: [
    "Statement of account",
    "From",
    "Date",
    "Balance",
    "Opening balance",
    "inv_2026-05",
    "Closing balance USD",
  ],
  headers: ["Date", "Entry", "Reference", "Amount", "Balance"],
};

const headersOf = (pages: readonly Element[]) => pages.flatMap((page) => elementsOf(page, "TH"));

describe.each(Object.entries(DOCUMENTS))("the %s", (_, { draw, title, order, headers }) => {
  it("is tagged, and says its title and language", async () => {
    const read = await readPdf(await draw());
    expect(read).toMatchObject({ title, language: "en", tagged: true, displaysTitle: true });
  });

  it("has one heading, and everything in tables, paragraphs, headings or figures", async () => {
    const { pages } = await readPdf(await draw());
    expect(pages.flatMap((page) => elementsOf(page, "H1")).length).toBe(1);
    const roles = new Set(pages.flatMap((page) => rolesOf(page)));
    const known = [
      "Root",
      "Document",
      "H1",
      "H2",
      "P",
      "Table",
      "THead",
      "TBody",
      "TR",
      "TH",
      "TD",
      "Figure",
      "Link",
    ];
    expect([...roles].filter((role) => !known.includes(role))).toEqual([]);
    for (const table of pages.flatMap((page) => elementsOf(page, "Table")))
      expect(elementsOf(table, "TR").length).toBeGreaterThan(0);
  });

  it("has table headers with a scope", async () => {
    const { pages, scopes } = await readPdf(await draw());
    const found = headersOf(pages);
    for (const label of headers) expect(found.map(({ text }) => text)).toContain(label);
    expect(scopes.length).toBeGreaterThanOrEqual(headers.length);
    expect(scopes.filter((scope) => scope !== "Column" && scope !== "Row")).toEqual([]);
  });

  it("is read in the order it is seen", async () => {
    const { text } = await readPdf(await draw());
    let at = -1;
    for (const part of order) {
      const next = text.indexOf(part, at + 1);
      expect([part, next > at]).toEqual([part, true]);
      at = next;
    }
  });
});

const rolesOf = (element: Element): string[] => [element.role, ...element.children.flatMap(rolesOf)];

describe("names in every script", () => {
  it.each(Object.entries(NAMES))("are extracted as they were put in: %s", async (_, name) => {
    const { text, actualTexts } = await readPdf(
      await drawInvoice({ ...invoice, accounts: [invoice.accounts[names.indexOf(name)]!] }),
    );
    const isExtracted = actualTexts.includes(name) || text.includes(name);
    expect(isExtracted).toBe(true);
  });

  it("are printed in Latin letters where no font here has them, and emoji by their names", async () => {
    const tamil = invoice.accounts[names.indexOf(NAMES["a script without a font here"])]!;
    const emoji = invoice.accounts[names.indexOf(NAMES.emoji)]!;
    const { text } = await readPdf(await drawInvoice({ ...invoice, accounts: [tamil, emoji] }));
    expect(text).toContain("tmil pl mruttuvm");
    expect(text).toContain("Smile :tooth: Dental");
  });
});
