import { describe, expect, it } from "vitest";
import { NO_PROFILE } from "@/lib/contract/billing-profile";
import { LANGUAGES } from "@/lib/language";
import { drawInvoice } from "./invoice";
import { invoiceWords, type PdfInvoice } from "./invoice-words";
import { elementsOf, readPdf } from "./testing/read-pdf";

const address = { ...NO_PROFILE.address, line1: "500 Example Avenue", city: "Austin", country: "US" };
const invoice: PdfInvoice = {
  language: "en",
  globalId: "inv_2026-06-2_ACME23",
  period: "2026-06",
  currency: "usd",
  parties: {
    seller: {
      ...NO_PROFILE,
      legalName: "Switchboard Demo Inc.",
      address,
      taxId: "12-3456789",
      paymentInstructions: "Pay by bank transfer to Example Bank,\naccount 0101.",
    },
    buyer: {
      name: "Acme Frontdesk",
      email: "billing@example.com",
      brandColor: "#2746d6",
      sandbox: true,
      profile: { ...NO_PROFILE, legalName: "Acme Frontdesk LLC", poNumber: "PO-2026-014" },
    },
  },
  marks: [],
  issuedAt: new Date("2026-07-02T00:00:00Z"),
  dueAt: new Date("2026-07-16T00:00:00Z"),
  replaces: { id: "inv_2026-06", number: "inv_2026-06_ACME23" },
  totalAccounts: 1_204,
  discountAccounts: 1_200,
  subtotal: "1808.67",
  discount: "90.43",
  discountPercent: "5",
  net: "1718.24",
  tax: "137.46",
  taxPercent: "8",
  total: "1855.70",
  credited: "20.00",
  creditBalance: "35.70",
  amountDue: "1800.00",
  priceBookHash: "b".repeat(64),
  charges: [{ name: "Call minutes above allowance", amount: "$32.40" }],
  accounts: [
    {
      id: "ws_1",
      name: "Elm Dental",
      subtotal: "$32.40",
      net: "$30.78",
      lines: [
        {
          id: "ws_1:minutes",
          description: "Call minutes",
          explanation: "380 used; 200 included",
          quantity: "180",
          unitPrice: "$0.18",
          amount: "$32.40",
        },
      ],
    },
  ],
  eventsRoot: "a".repeat(64),
  pageUrl: "https://example.com/p/pt_acme/billing",
};

/** Every text of the words, but ids, which are not printed. */
function textsOf(words: unknown): string[] {
  if (typeof words === "string") return words.split("\n");
  if (Array.isArray(words)) return words.flatMap(textsOf);
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([name, value]) =>
    ["id", "invoiceId", "kind"].includes(name) ? [] : textsOf(value),
  );
}

const spaceless = (text: string) => text.replaceAll(/\s/g, "");

describe("the words of an invoice", () => {
  const words = invoiceWords(invoice);

  it.each(LANGUAGES)("are all in its document: %s", async (language) => {
    const { text } = await readPdf(await drawInvoice({ ...invoice, language }));
    const printed = spaceless(text);
    const texts = textsOf(invoiceWords({ ...invoice, language }));
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((one) => !printed.includes(spaceless(one)))).toEqual([]);
  });

  it("are in the language of the reader", () => {
    const spanish = invoiceWords({ ...invoice, language: "es" });
    expect(spanish.due).toEqual({ amount: "$1,800.00", note: "vence el 16 jul 2026" });
    expect(spanish.facts.slice(0, 3)).toEqual([
      { name: "Período", value: "junio de 2026" },
      { name: "Emisión", value: "2 jul 2026" },
      { name: "Vencimiento", value: "16 jul 2026" },
    ]);
    expect(spanish.to).toMatchObject({ label: "Facturar a", name: "Acme Frontdesk LLC" });
    expect(spanish.from.lines).toContain("Estados Unidos");
    const english = new Set(textsOf({ ...words, accounts: [] }).filter((text) => /[a-z]{3}/.test(text)));
    const own = new Set(textsOf([invoice.accounts, invoice.charges, invoice.parties]));
    const same = textsOf(spanish).filter((text) => english.has(text) && !own.has(text));
    expect(same).toEqual(["inv_2026-06-2_ACME23", "inv_2026-06_ACME23", "Subtotal", "Total USD"]);
  });

  it("print their marks in the language too", async () => {
    const { text, language } = await readPdf(
      await drawInvoice({ ...invoice, language: "es", marks: [{ text: "ANULADA" }] }),
    );
    expect(language).toBe("es");
    expect(text).toContain("PRUEBA");
    expect(text).not.toContain("TEST");
  });

  it("write amounts, days and months as the pages do", () => {
    expect(words.due).toEqual({ amount: "$1,800.00", note: "due by Jul 16, 2026" });
    expect(words.facts).toEqual([
      { name: "Period", value: "June 2026" },
      { name: "Issued", value: "Jul 2, 2026" },
      { name: "Due", value: "Jul 16, 2026" },
      { name: "PO number", value: "PO-2026-014" },
      { name: "Accounts", value: "1,204" },
      { name: "Counted for discount", value: "1,200" },
      { name: "Replaces", value: "inv_2026-06_ACME23", invoiceId: "inv_2026-06" },
    ]);
    expect(words.sums).toEqual([
      { name: "Subtotal", amount: "$1,808.67", strong: false },
      { name: "Volume discount 5%", amount: "−$90.43", strong: false },
      { name: "Net amount", amount: "$1,718.24", strong: false },
      { name: "Sales tax 8% of $1,718.24", amount: "$137.46", strong: false },
      { name: "Total USD", amount: "$1,855.70", strong: true },
      { name: "Credited", amount: "−$20.00", strong: false },
      { name: "Credit balance", amount: "−$35.70", strong: false },
      { name: "Amount due USD", amount: "$1,800.00", strong: true },
    ]);
  });

  it("say how to pay, but not for an invoice that is a test", () => {
    const { parties } = invoice;
    const live = { ...parties, buyer: { ...parties.buyer, sandbox: false } };
    const titles = ({ notes }: typeof words) => notes.map(({ title }) => title);
    expect(titles(invoiceWords({ ...invoice, parties: live }))).toEqual(["Terms", "How to pay", "Proof"]);
    expect(titles(words)).toEqual(["Test", "Terms", "Proof"]);
  });

  it("show what was paid, and ask for nothing once it is all", () => {
    const part = invoiceWords({ ...invoice, paid: { amount: "1700.00", at: null }, amountDue: "100.00" });
    expect(part.sums.slice(-2)).toEqual([
      { name: "Paid", amount: "−$1,700.00", strong: false },
      { name: "Amount due USD", amount: "$100.00", strong: true },
    ]);
    expect(part.due).toEqual({ amount: "$100.00", note: "due by Jul 16, 2026" });
    const paid = invoiceWords({
      ...invoice,
      dueAt: null,
      paid: { amount: "1800.00", at: new Date("2026-07-10T00:00:00Z") },
      amountDue: "0.00",
    });
    expect(paid.due).toEqual({ amount: "$1,800.00", note: "paid on Jul 10, 2026" });
    expect(paid.facts).toContainEqual({ name: "Paid", value: "Jul 10, 2026" });
    expect(paid.sums.at(-1)).toEqual({ name: "Amount due USD", amount: "$0.00", strong: true });
    expect(paid.notes.map(({ kind }) => kind)).toEqual(["test", "proof"]);
  });

  it("show credit that moved to the balance, so that the sums add up", () => {
    const { sums } = invoiceWords({
      ...invoice,
      dueAt: null,
      credited: "32.34",
      paid: { amount: "1800.00", at: new Date("2026-07-10T00:00:00Z") },
      toCreditBalance: "12.34",
      amountDue: "0.00",
    });
    expect(sums.slice(-5)).toEqual([
      { name: "Credited", amount: "−$32.34", strong: false },
      { name: "Credit balance", amount: "−$35.70", strong: false },
      { name: "Paid", amount: "−$1,800.00", strong: false },
      { name: "Moved to credit balance", amount: "+$12.34", strong: false },
      { name: "Amount due USD", amount: "$0.00", strong: true },
    ]);
  });

  it("do not mention the API", () => {
    const proof = words.notes.find(({ kind }) => kind === "proof");
    expect(proof?.text).not.toMatch(/https?:|POST/);
  });

  it("say of a draft that it is not issued, and ask for nothing where nothing is due", () => {
    const draft = invoiceWords({
      ...invoice,
      issuedAt: null,
      dueAt: null,
      replaces: null,
      amountDue: "0.00",
    });
    expect(draft.facts).toContainEqual({ name: "Issued", value: "Not yet" });
    expect(draft.facts).toContainEqual({ name: "Due", value: "Nothing to pay" });
    expect(draft.due.note).toBe("Nothing is due.");
    expect(draft.notes.map(({ title }) => title)).toEqual(["Test", "Proof"]);
  });
});

describe("an invoice that replaces another, or is replaced", () => {
  const linksOf = async (drawn: PdfInvoice) => {
    const pdf = await drawInvoice(drawn);
    const { pages } = await readPdf(pdf);
    const links = pages.flatMap((page) => elementsOf(page, "Link")).map(({ alt, text }) => ({ alt, text }));
    return {
      links,
      addresses: [...pdf.toString("latin1").matchAll(/\/URI \(([^)]*)\)/g)].map(([, uri]) => uri),
    };
  };

  it("leads to the other one from its document", async () => {
    const { links, addresses } = await linksOf(invoice);
    const replaced = "https://example.com/p/pt_acme/billing/inv_2026-06";
    expect(links).toEqual([{ alt: replaced, text: expect.stringContaining("inv_2026-06") }]);
    expect(addresses).toEqual([replaced]);
    const marks = [{ text: "VOID" }, { text: "REPLACED BY inv_2026-06-2", invoiceId: "inv_2026-06-2" }];
    const voided = await linksOf({ ...invoice, replaces: null, marks });
    expect(voided.addresses).toEqual(["https://example.com/p/pt_acme/billing/inv_2026-06-2"]);
    expect(voided.links[0]?.text).toContain("REPLACED BY inv_2026-06-2");
  });

  it("has no link otherwise", async () => {
    expect((await linksOf({ ...invoice, replaces: null })).links).toEqual([]);
  });
});
