import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawInvoice, grouped, type PdfInvoice } from "./invoice";

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

function invoice(accounts: number): PdfInvoice {
  return {
    globalId: "inv_2026-06_ACME23",
    period: "2026-06",
    currency: "usd",
    partnerName: "Acme Frontdesk & שותפים",
    partnerEmail: "billing@example.com",
    brandColor: "#2746d6",
    issuedAt: new Date("2026-07-02T00:00:00Z"),
    dueAt: new Date("2026-07-16T00:00:00Z"),
    totalAccounts: accounts,
    subtotal: "808.67",
    discount: "40.43",
    discountPercent: "5",
    tax: "0.00",
    taxPercent: "0",
    total: "768.24",
    credited: "0.00",
    creditBalance: "0.00",
    amountDue: "768.24",
    priceBookHash: "b".repeat(64),
    lines: Array.from({ length: accounts }, (_, i) => ({
      accountName: names[i % names.length]!,
      accountId: `ws_${i}`,
      description: "Professional plan",
      explanation: "149.00 x 30 / 30 days",
      amount: "149.00",
    })),
    eventsRoot: "a".repeat(64),
    verifyUrl: "https://example.com/v1/partner/billing/invoices/inv_2026-06/verify",
  };
}

describe("the PDF of an invoice", () => {
  it("has the same bytes each time it is drawn", async () => {
    const [a, b] = [await drawInvoice(invoice(12)), await drawInvoice(invoice(12))];
    expect(a.equals(b)).toBe(true);
    expect(a.subarray(0, 5).toString()).toBe("%PDF-");
    if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, a);
  });

  it("shows the totals on the page of the last account when they fit", async () => {
    const pages = async (accounts: number) =>
      (await drawInvoice(invoice(accounts))).toString("latin1").split("/Type /Page\n").length - 1;
    expect([await pages(8), await pages(9)]).toEqual([1, 1]);
    expect(await pages(12)).toBe(2);
  });

  it("splits a thousand accounts over numbered pages", async () => {
    const pdf = (await drawInvoice(invoice(1_000))).toString("latin1");
    const pages = pdf.split("/Type /Page\n").length - 1;
    expect(pages).toBeGreaterThan(50);
    expect(pdf).toContain("/StructTreeRoot");
  });
});

describe("a printed amount", () => {
  it.each([
    ["0.00", "0.00"],
    ["999.99", "999.99"],
    ["1000.00", "1,000.00"],
    ["-12345.60", "-12,345.60"],
    ["−123456.00", "−123,456.00"],
    ["1234567", "1,234,567"],
  ])("%s is %s", (amount, printed) => {
    expect(grouped(amount)).toBe(printed);
  });
});
