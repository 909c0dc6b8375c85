import type { ReactNode } from "react";
import { count, unitPrice } from "@/components/ui/money";
import { monthName } from "@/components/ui/when";
import type { getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import type { Translator } from "@/lib/messages/translate";
import { planLabel } from "./account-status";

export type RatedLine = ResponseOf<typeof getUnbilled>["lines"][number];
type Words = { partner: Translator<"partner", ReactNode>; billing: Translator<"billing", ReactNode> };
type Month = { period: string; currency: string };

const METER_WORDS = { minutes: "call_minutes", sms: "texts", api_requests: "api_requests" } as const;

/** A charge of the month in the reader's language. The API's own description is English, because exports are matched by it. */
export function lineWords(line: RatedLine, month: Month, t: Words): { title: string; note: string } {
  if (line.kind === "base")
    return { title: t.billing("line_plan", { plan: planLabel(line.plan) }), note: daysText(line, month, t) };
  const meter = Object.entries(METER_WORDS).find(([key]) => key === line.meter)?.[1];
  const name = meter ? t.partner(meter) : line.description;
  const title =
    line.period === null ? name : t.billing("line_late", { meter: name, month: monthName(line.period) });
  return { title, note: usageText(line, month, t) };
}

function daysText({ quantity }: RatedLine, { period }: Month, t: Words): string {
  const total = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)), 0)).getUTCDate();
  return quantity === total
    ? t.billing("line_whole_month")
    : t.billing("line_days", { days: String(quantity), total: String(total) });
}

function usageText(line: RatedLine, { currency }: Month, t: Words): string {
  const overage = line.overage ?? 0;
  const used = { used: count(line.quantity), included: count(line.included ?? 0) };
  if (overage === 0) return t.billing("line_within", used);
  const over = { ...used, over: count(overage), price: unitPrice(line.unitPrice, currency) };
  return line.per === null || line.per === 1
    ? t.billing("line_over", over)
    : t.billing("line_over_per", { ...over, per: count(line.per) });
}
