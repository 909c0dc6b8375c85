import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NO_PROFILE } from "@/lib/contract/billing-profile";
import { drawCreditNote } from "./credit-note";
import { drawInvoice } from "./invoice";
import type { PdfInvoice } from "./invoice-words";
import { drawReceipt } from "./receipt";

const names = [
  "Café Zahn & Söhne",
  "Οδοντιατρείο Αθήνας",
  "Стоматология Волга",
  "عيادة الأسنان 24",
  "מרפאת שיניים",
  "दंत चिकित्सालय",
  "คลินิกทันตกรรม",
  "牙科诊所",
  "さくら歯科クリニック",
  "서울 치과",
];

const parties: PdfInvoice["parties"] = {
  seller: {
    legalName: "Switchboard Demo Inc.",
    address: {
      line1: "500 Example Avenue",
      line2: "Suite 400",
      city: "Austin",
      region: "TX",
      postalCode: "78701",
      country: "US",
    },
    taxId: "12-3456789",
    emails: ["billing@example.com"],
    poNumber: null,
    paymentInstructions:
      "Pay by bank transfer to Example Bank, account 0101.\nWrite the invoice number as the reference.",
  },
  buyer: {
    name: "Acme Frontdesk & שותפים",
    email: "billing@example.com",
    brandColor: "#2746d6",
    sandbox: false,
    profile: {
      ...NO_PROFILE,
      legalName: "Acme Frontdesk Gesellschaft für Empfangsdienste mbH",
      address: {
        line1: "Torstraße 1",
        line2: null,
        city: "Berlin",
        region: null,
        postalCode: "10119",
        country: "DE",
      },
      taxId: "DE136695976",
      emails: ["ap@example.com"],
      poNumber: "PO-2026-014",
    },
  },
};

function invoice(accounts: number): PdfInvoice {
  return {
    language: "en",
    globalId: "inv_2026-06_ACME23",
    period: "2026-06",
    currency: "usd",
    parties,
    marks: [],
    issuedAt: new Date("2026-07-02T00:00:00Z"),
    dueAt: new Date("2026-07-16T00:00:00Z"),
    replaces: null,
    totalAccounts: accounts,
    discountAccounts: accounts,
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
    charges: [
      { name: "Plans", amount: "1776.27" },
      { name: "Call minutes above allowance", amount: "32.40" },
    ],
    accounts: Array.from({ length: accounts }, (_, i) => ({
      id: `ws_${i}`,
      name: names[i % names.length]!,
      subtotal: "181.40",
      net: "172.33",
      lines: [
        {
          id: `ws_${i}:base:professional`,
          description: "Professional plan",
          explanation: "Whole month",
          quantity: "1",
          unitPrice: "149.00",
          amount: "149.00",
        },
        {
          id: `ws_${i}:minutes`,
          description: "Call minutes",
          explanation: "380 used; 200 included",
          quantity: "180",
          unitPrice: "0.18",
          amount: "32.40",
        },
      ],
    })),
    eventsRoot: "a".repeat(64),
    pageUrl: "https://example.com/p/pt_acme/billing",
  };
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").split("/Type /Page\n").length - 1;
const keep = (name: string, pdf: Buffer) => {
  if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/${name}.pdf`, pdf);
};

describe("the PDF of an invoice", () => {
  it("has the same bytes each time it is drawn", async () => {
    const [a, b] = [await drawInvoice(invoice(14)), await drawInvoice(invoice(14))];
    expect(a.equals(b)).toBe(true);
    expect(a.subarray(0, 5).toString()).toBe("%PDF-");
    keep("invoice", a);
  });

  it("puts the summary on a page of its own before the detail", async () => {
    expect(pagesOf(await drawInvoice(invoice(0)))).toBe(1);
    expect(pagesOf(await drawInvoice(invoice(1)))).toBe(2);
    expect(pagesOf(await drawInvoice(invoice(14)))).toBe(3);
  });

  it("repeats the name of an account that goes on over a page", async () => {
    const [account] = invoice(1).accounts;
    const many = { ...account!, lines: Array.from({ length: 60 }, () => account!.lines[1]!) };
    const pdf = await drawInvoice({ ...invoice(0), accounts: [many] });
    keep("continued", pdf);
    expect(pagesOf(pdf)).toBe(4);
  });

  it("differs by its marks and, in the sandbox, by TEST", async () => {
    const plain = await drawInvoice(invoice(1));
    const marked = await drawInvoice({
      ...invoice(1),
      marks: [{ text: "VOID" }, { text: "REPLACED BY inv_2026-06-2", invoiceId: "inv_2026-06-2" }],
    });
    const test = await drawInvoice({
      ...invoice(1),
      parties: { ...parties, buyer: { ...parties.buyer, sandbox: true } },
    });
    keep("marked", marked);
    keep("test", test);
    expect(new Set([plain, marked, test].map((pdf) => pdf.toString("base64"))).size).toBe(3);
  });

  it("splits a thousand accounts over numbered pages, with a head that screen readers know", async () => {
    const pdf = (await drawInvoice(invoice(1_000))).toString("latin1");
    expect(pdf.split("/Type /Page\n").length - 1).toBeGreaterThan(50);
    expect(pdf).toContain("/StructTreeRoot");
    expect(pdf).toContain("/Scope /Column");
    expect(pdf).toContain("/Scope /Row");
    expect(pdf).toContain("/Lang (en)");
  });

  it("starts a new page for payment instructions that the summary has no room for", async () => {
    const long = "Pay by bank transfer to Example Bank. ".repeat(26);
    const crowded = { ...parties, seller: { ...parties.seller!, paymentInstructions: long } };
    const charges = Array.from({ length: 16 }, (_, i) => ({ name: `Charge ${i}`, amount: "1.00" }));
    expect(pagesOf(await drawInvoice({ ...invoice(0), parties: crowded, charges }))).toBe(2);
  });
});

describe("other documents", () => {
  it("are drawn with the same bytes each time", async () => {
    const note = () =>
      drawCreditNote({
        language: "en",
        id: "cn_2026-06-1",
        invoiceGlobalId: "inv_2026-06_ACME23",
        currency: "usd",
        parties,
        issuedAt: new Date("2026-07-20T00:00:00Z"),
        reason: "Calls of 4 June were counted twice. ".repeat(5),
        amount: "119.00",
        net: "100.00",
        tax: "19.00",
        taxPercent: "19",
        lines: [{ accountName: names[0]!, text: "Professional plan", amount: "119.00" }],
      });
    const receipt = () =>
      drawReceipt({
        language: "en",
        number: "inv_2026-06_ACME23-R1",
        invoiceGlobalId: "inv_2026-06_ACME23",
        period: "2026-06",
        currency: "usd",
        parties,
        paidAt: new Date("2026-07-14T00:00:00Z"),
        amount: "2044.71",
        invoiceTotal: "2044.71",
        due: null,
      });
    keep("credit-note", await note());
    keep("receipt", await receipt());
    expect((await note()).equals(await note())).toBe(true);
    expect((await receipt()).equals(await receipt())).toBe(true);
  });
});
