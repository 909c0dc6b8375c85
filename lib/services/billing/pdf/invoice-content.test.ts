import { describe, expect, it } from "vitest";
import { parsePeriod } from "@/lib/billing/periods";
import { SECOND_PRICE_BOOK } from "@/lib/billing/price-book";
import { rate } from "@/lib/billing/rate";
import { noUsage } from "@/lib/billing/usage";
import { documentWords } from "./document-words";
import { accountsOf, chargesOf, lineWords } from "./invoice-content";

const shown = { currency: "usd", words: documentWords("en") };
const period = parsePeriod("2026-06");
const account = (id: string, name: string, from: string, seconds: number, texts = 0) => ({
  id,
  name,
  segments: { plans: [{ from, plan: "starter" as const }], statuses: [{ from, status: "active" as const }] },
  usage: { ...noUsage(), call_seconds: seconds, sms: texts },
});
const start = "2026-06-01T00:00:00.000Z";
const { lines, subtotalMinor } = rate({
  period,
  priceBook: SECOND_PRICE_BOOK,
  accounts: [
    account("ws_1", "Practice 10", start, 380 * 60),
    account("ws_2", "Practice 2", start, 0),
    account("ws_3", "Über", "2026-06-16T00:00:00.000Z", 60 * 60),
  ],
});

describe("the accounts of an invoice's document", () => {
  const netMinor = subtotalMinor - 1_000;
  const accounts = accountsOf(lines, { netMinor, discountPercent: "0", ...shown });

  it("are in the order of their names, with numbers as numbers", () => {
    expect(accounts.map(({ name }) => name)).toEqual(["Practice 2", "Practice 10", "Über"]);
  });

  it("have net amounts that sum to the invoice's", () => {
    const cents = accounts.map(({ net }) => Math.round(Number(net.replace("$", "")) * 100));
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(netMinor);
    expect(accounts.map(({ subtotal }) => subtotal)).toEqual(["$49.00", "$81.40", "$24.50"]);
  });

  it("show the charged quantity at its price, and used quantity within the allowance", () => {
    expect(accounts[1]?.lines).toEqual([
      {
        id: "ws_1:base:starter",
        description: "Starter plan",
        explanation: "Whole month",
        quantity: "1",
        unitPrice: "$49.00",
        amount: "$49.00",
      },
      {
        id: "ws_1:minutes",
        description: "Call minutes",
        explanation: "380 used; 200 included",
        quantity: "180",
        unitPrice: "$0.18",
        amount: "$32.40",
      },
    ]);
    expect(accounts[2]?.lines).toMatchObject([
      { explanation: "15 of 30 days", quantity: "15/30", amount: "$24.50" },
      {
        explanation: "60 used; included: 200 x 15/30 = 100 minutes",
        quantity: "60",
        unitPrice: "included",
        amount: "$0.00",
      },
    ]);
  });
});

it("sums charges by kind, without those that cost nothing", () => {
  expect(chargesOf(lines, shown)).toEqual([
    { name: "Plans", amount: "$122.50" },
    { name: "Call minutes above allowance", amount: "$32.40" },
  ]);
});

describe("the words of an invoice's document", () => {
  const priced = (texts: number, from = start) =>
    rate({ period, priceBook: SECOND_PRICE_BOOK, accounts: [account("ws_1", "Practice", from, 0, texts)] });
  const textsOf = (texts: number, from?: string) =>
    priced(texts, from).lines.find((line) => line.kind === "usage" && line.meter === "sms");

  it("call texts texts, as the pages do", () => {
    const line = textsOf(1_000, "2026-06-16T00:00:00.000Z");
    if (!line) throw new Error("no line of texts");
    expect(lineWords(line, shown)).toMatch(/^Texts: 1,000 used; included: \d+ x 15\/30 = \d+ texts$/);
    expect(chargesOf(priced(1_000).lines, shown).map(({ name }) => name)).toEqual([
      "Plans",
      "Texts above allowance",
    ]);
  });

  it("name the days of a plan only where it was not the whole month", () => {
    const plan = (from?: string) => priced(0, from).lines.filter(({ kind }) => kind === "base");
    expect(plan().map((line) => lineWords(line, shown))).toEqual(["Starter plan"]);
    expect(plan("2026-06-16T00:00:00.000Z").map((line) => lineWords(line, shown))).toEqual([
      "Starter plan, 15 of 30 days",
    ]);
  });
});

describe("a document in Spanish", () => {
  const spanish = { currency: "usd", words: documentWords("es") };

  it("names its charges, days and allowances in Spanish, with the amounts of the English one", () => {
    const [, practice, part] = accountsOf(lines, {
      netMinor: subtotalMinor,
      discountPercent: "0",
      ...spanish,
    });
    expect(practice?.lines).toMatchObject([
      { description: "Plan Starter", explanation: "Mes completo", amount: "$49.00" },
      { description: "Minutos de llamada", explanation: "380 usados; 200 incluidos", amount: "$32.40" },
    ]);
    expect(part?.lines).toMatchObject([
      { explanation: "15 de 30 días", quantity: "15/30" },
      { explanation: "60 usados; incluidos: 200 x 15/30 = 100 minutos", unitPrice: "incluido" },
    ]);
    expect(chargesOf(lines, spanish).map(({ name }) => name)).toEqual([
      "Planes",
      "Minutos de llamada: excedente",
    ]);
  });
});
