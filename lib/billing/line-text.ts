import type { Allowance, Line } from "./lines";
import { BILLABLE_LABELS, type Billable } from "./meters";
import { PLAN_NAMES } from "./plan-names";

const UNIT_WORDS: Record<Billable, string> = { minutes: "minutes", sms: "texts", api_requests: "requests" };

/** The description of a line in the API and in exports. Invoices and their PDF have the words of `toPdfLine`. */
export function lineText(line: Line): string {
  switch (line.kind) {
    case "base":
      return line.days === line.daysInMonth
        ? `${PLAN_NAMES[line.plan]} plan`
        : `${PLAN_NAMES[line.plan]} plan, ${line.days} of ${line.daysInMonth} days`;
    case "usage":
      return `${BILLABLE_LABELS[line.meter]}: ${meteredText(line)}`;
    case "late_usage":
      return `Late usage ${line.period}, ${BILLABLE_LABELS[line.meter]}: ${whole(line.quantity)} in all, ${whole(line.billedQuantity)} billed before, ${whole(line.overage)} charged`;
    default:
      return line satisfies never;
  }
}

function meteredText(line: Extract<Line, { kind: "usage" }>): string {
  const of = `${whole(line.quantity)} used, ${whole(line.allowance.total)} included`;
  if (line.overage === 0) return of;
  const per = line.per === 1 ? "each" : `per ${whole(line.per)}`;
  return `${of}, ${whole(line.overage)} over at ${line.unitPrice} ${per}`;
}

/** The calculation of the allowance: `200 x 10/30 + 1,000 x 20/30 = 734 minutes`. */
export function allowanceText(allowance: Allowance, meter: Billable): string {
  const { parts, total } = allowance;
  if (parts.length === 0) return `No included ${UNIT_WORDS[meter]}: no active day in the month`;
  return `${allowanceTerms(allowance)} = ${whole(total)} ${UNIT_WORDS[meter]}`;
}

export function allowanceTerms({ parts, daysInMonth }: Allowance): string {
  const terms = parts.map(({ included, days }) =>
    days === daysInMonth ? whole(included) : `${whole(included)} x ${days}/${daysInMonth}`,
  );
  return terms.join(" + ");
}

/** Groups thousands with commas without a locale, so that the PDF is the same on every machine. */
function whole(value: number): string {
  const text = String(Math.abs(value));
  const groups: string[] = [];
  for (let end = text.length; end > 0; end -= 3) groups.unshift(text.slice(Math.max(0, end - 3), end));
  return `${value < 0 ? "-" : ""}${groups.join(",")}`;
}
