import { allowanceTerms } from "@/lib/billing/line-text";
import type { Line } from "@/lib/billing/lines";
import { BILLABLES } from "@/lib/billing/meters";
import { sumMinor } from "@/lib/billing/money";
import { netShares } from "@/lib/billing/net-shares";
import { grouped } from "./amounts";
import type { DocumentWords } from "./document-words";

/** The lines of an invoice in the words of its document: by account, and summed by kind of charge. */
export type PdfLine = {
  id: string;
  description: string;
  explanation: string;
  quantity: string;
  unitPrice: string;
  amount: string;
};
export type PdfAccount = { id: string; name: string; lines: PdfLine[]; subtotal: string; net: string };
type Charge = { name: string; amount: string };

/** `netMinor` is what the lines come to after discount and before tax. */
export function accountsOf(
  lines: readonly Line[],
  {
    netMinor,
    discountPercent,
    currency,
    words,
  }: In & { netMinor: number; discountPercent: string | undefined },
): PdfAccount[] {
  const byAccount = Map.groupBy(lines, ({ accountId }) => accountId);
  const gross = [...byAccount].map(([id, own]) => ({
    id,
    minor: sumMinor(own.map(({ amountMinor }) => amountMinor)),
  }));
  const net = netShares(gross, netMinor, discountPercent);
  const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return gross
    .map(({ id, minor }) => {
      const own = byAccount.get(id) ?? [];
      return {
        id,
        name: own[0]?.accountName ?? id,
        lines: own.map((line) => toPdfLine(line, { currency, words })),
        subtotal: words.money(minor, currency),
        net: words.money(net.get(id) ?? 0, currency),
      };
    })
    .sort((a, b) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

type In = { currency: string; words: DocumentWords };

export function toPdfLine(line: Line, { currency, words }: In): PdfLine {
  const { t } = words;
  const { id } = line;
  const amount = words.money(line.amountMinor, currency);
  if (line.kind === "base") {
    const whole = line.days === line.daysInMonth;
    return {
      id,
      description: t("plan", { plan: capitalized(line.plan) }),
      explanation: whole
        ? t("whole_month")
        : t("days", { days: String(line.days), total: String(line.daysInMonth) }),
      quantity: whole ? "1" : `${line.days}/${line.daysInMonth}`,
      unitPrice: words.unitPrice(line.unitPrice, currency),
      amount,
    };
  }
  const used = grouped(String(line.quantity));
  const label = t(`service_${line.meter}`);
  const late = line.kind === "late_usage";
  const charged = line.overage !== 0;
  const price = words.unitPrice(line.unitPrice, currency);
  const priced = line.per === 1 ? price : t("price_per", { price, units: grouped(String(line.per)) });
  const before = late ? `, ${t("billed_before", { amount: grouped(String(line.billedQuantity)) })}` : "";
  return {
    id,
    description: late ? t("late_usage_of", { service: label, month: words.month(line.period) }) : label,
    explanation: `${t("used", { used })}${before}; ${includedText(line, words)}`,
    quantity: charged ? grouped(String(line.overage)) : used,
    unitPrice: charged ? priced : t("included"),
    amount,
  };
}

/** A line in one sentence, for a credit note. */
export function lineWords(line: Line, shown: In): string {
  const { description, explanation } = toPdfLine(line, shown);
  if (line.kind !== "base") return `${description}: ${explanation}`;
  return line.days === line.daysInMonth ? description : `${description}, ${explanation}`;
}

/** The calculation is shown only where there is one. */
function includedText({ allowance, meter }: Exclude<Line, { kind: "base" }>, { t }: DocumentWords): string {
  const { parts, daysInMonth, total } = allowance;
  const isWhole = parts.length === 1 && parts[0]?.days === daysInMonth;
  if (isWhole) return t("included_whole", { amount: grouped(String(total)) });
  if (parts.length === 0) return t(`included_none_${meter}`);
  const calculation = t(`sum_${meter}`, { terms: allowanceTerms(allowance), total: grouped(String(total)) });
  return t("included_of", { calculation });
}

const capitalized = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** The parts of the month on the summary page, without kinds that cost nothing. */
export function chargesOf(lines: readonly Line[], { currency, words }: In): Charge[] {
  const { t } = words;
  const sum = (name: string, of: (line: Line) => boolean) => ({
    name,
    minor: sumMinor(lines.filter(of).map(({ amountMinor }) => amountMinor)),
  });
  return [
    sum(t("plans"), ({ kind }) => kind === "base"),
    ...BILLABLES.map((meter) =>
      sum(
        t("above_allowance", { service: t(`service_${meter}`) }),
        (line) => line.kind === "usage" && line.meter === meter,
      ),
    ),
    sum(t("late_usage"), ({ kind }) => kind === "late_usage"),
  ].flatMap(({ name, minor }) => (minor === 0 ? [] : [{ name, amount: words.money(minor, currency) }]));
}
