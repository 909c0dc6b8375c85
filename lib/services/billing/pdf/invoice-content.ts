import { money, monthName, unitPrice } from "@/lib/billing/format";
import { allowanceText } from "@/lib/billing/line-text";
import type { Line } from "@/lib/billing/lines";
import { BILLABLES, type Billable } from "@/lib/billing/meters";
import { sumMinor } from "@/lib/billing/money";
import { netShares } from "@/lib/billing/net-shares";
import { grouped } from "./amounts";

/** The names of the pages. A line's description in the API keeps its earlier words, because exports are matched by it. */
export const SERVICE_NAMES: Record<Billable, string> = {
  minutes: "Call minutes",
  sms: "Texts",
  api_requests: "API requests",
};
const UNITS: Record<Billable, string> = { minutes: "minutes", sms: "texts", api_requests: "requests" };

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
  { netMinor, currency }: { netMinor: number; currency: string },
): PdfAccount[] {
  const byAccount = Map.groupBy(lines, ({ accountId }) => accountId);
  const gross = [...byAccount].map(([id, own]) => ({
    id,
    minor: sumMinor(own.map(({ amountMinor }) => amountMinor)),
  }));
  const net = netShares(gross, netMinor);
  const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return gross
    .map(({ id, minor }) => {
      const own = byAccount.get(id) ?? [];
      return {
        id,
        name: own[0]?.accountName ?? id,
        lines: own.map((line) => toPdfLine(line, currency)),
        subtotal: money(minor, currency),
        net: money(net.get(id) ?? 0, currency),
      };
    })
    .sort((a, b) => order.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

export function toPdfLine(line: Line, currency: string): PdfLine {
  const { id } = line;
  const amount = money(line.amountMinor, currency);
  if (line.kind === "base") {
    const whole = line.days === line.daysInMonth;
    return {
      id,
      description: `${capitalized(line.plan)} plan`,
      explanation: whole ? "Whole month" : `${line.days} of ${line.daysInMonth} days`,
      quantity: whole ? "1" : `${line.days}/${line.daysInMonth}`,
      unitPrice: unitPrice(line.unitPrice, currency),
      amount,
    };
  }
  const used = grouped(String(line.quantity));
  const label = SERVICE_NAMES[line.meter];
  const late = line.kind === "late_usage";
  const charged = line.overage !== 0;
  const per = line.per === 1 ? "" : ` per ${grouped(String(line.per))}`;
  const before = late ? `, ${grouped(String(line.billedQuantity))} billed before` : "";
  return {
    id,
    description: late ? `${label}, late usage of ${monthName(line.period)}` : label,
    explanation: `${used} used${before}; ${includedText(line)}`,
    quantity: charged ? grouped(String(line.overage)) : used,
    unitPrice: charged ? `${unitPrice(line.unitPrice, currency)}${per}` : "included",
    amount,
  };
}

/** A line in one sentence, for a credit note. */
export function lineWords(line: Line, currency: string): string {
  const { description, explanation } = toPdfLine(line, currency);
  if (line.kind !== "base") return `${description}: ${explanation}`;
  return line.days === line.daysInMonth ? description : `${description}, ${explanation}`;
}

/** The calculation is shown only where there is one. */
function includedText({ allowance, meter }: Exclude<Line, { kind: "base" }>): string {
  const { parts, daysInMonth, total } = allowance;
  const isWhole = parts.length === 1 && parts[0]?.days === daysInMonth;
  if (isWhole) return `${grouped(String(total))} included`;
  return parts.length === 0
    ? allowanceText(allowance, meter, UNITS)
    : `included: ${allowanceText(allowance, meter, UNITS)}`;
}

const capitalized = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** The parts of the month on the summary page, without kinds that cost nothing. */
export function chargesOf(lines: readonly Line[], currency: string): Charge[] {
  const sum = (name: string, of: (line: Line) => boolean) => ({
    name,
    minor: sumMinor(lines.filter(of).map(({ amountMinor }) => amountMinor)),
  });
  return [
    sum("Plans", ({ kind }) => kind === "base"),
    ...BILLABLES.map((meter) =>
      sum(`${SERVICE_NAMES[meter]} above allowance`, (line) => line.kind === "usage" && line.meter === meter),
    ),
    sum("Late usage of earlier months", ({ kind }) => kind === "late_usage"),
  ].flatMap(({ name, minor }) => (minor === 0 ? [] : [{ name, amount: money(minor, currency) }]));
}
