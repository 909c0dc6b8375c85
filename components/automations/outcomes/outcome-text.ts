import type { ReactNode } from "react";
import { eventTitle } from "@/components/words/spec-texts";
import { durationText } from "@/lib/automation/spans";
import { valueText } from "@/lib/automation/start-reasons";
import type { GoalShare, OutcomesView } from "@/lib/contract/outcomes";
import type { Language } from "@/lib/language";
import type { Translator } from "@/lib/messages/translate";
import { yesNo } from "@/lib/messages/yes-no";

type Goal = NonNullable<OutcomesView["goal"]>;
type Holdout = NonNullable<OutcomesView["holdout"]>;
type Estimate = NonNullable<GoalShare["estimate"]>;
type Words = Translator<"outcomes", ReactNode>;

export function goalText(
  { event, match, within }: Goal,
  { language, t }: { language: Language; t: Words },
): string {
  const fields = Object.entries(match).map(
    ([name, value]) => `${name.replaceAll("_", " ")} ${valueText(value)}`,
  );
  return t("goal", {
    event: eventTitle(event, t),
    hasFields: yesNo(fields.length > 0),
    fields: new Intl.ListFormat(language).format(fields),
    time: durationText(within, t),
  });
}

const percents = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const pointFormat = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

export const percentText = (share: number): string => percents.format(share);

export const intervalText = ({ low, high }: Estimate, t: Words): string =>
  t("from_to", { low: percentText(low), high: percentText(high) });

/** One sentence that claims no more than the interval does. */
export function verdictText(
  { verdict, difference, entered, leftOut }: Holdout,
  minimum: number,
  t: Words,
): string {
  if (verdict === "not_enough_data" || !difference) {
    const missing = Math.max(minimum - entered.people, minimum - leftOut.people, 0);
    return t("verdict_missing", { minimum, missing });
  }
  const { rate, low, high } = difference;
  const points = { rate: pointText(rate), low: pointText(low), high: pointText(high) };
  if (verdict === "more") return t("verdict_more", points);
  return verdict === "fewer" ? t("verdict_fewer", points) : t("verdict_unclear", points);
}

const pointText = (share: number): string => pointFormat.format(share * 100);

export const pendingText = (pending: number, { within }: Goal, t: Words): string =>
  t("pending", { pending, time: durationText(within, t) });
