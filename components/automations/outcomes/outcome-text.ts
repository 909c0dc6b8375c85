import { count, plural } from "@/components/ui/money";
import { eventSpec } from "@/lib/automation/events";
import { durationText } from "@/lib/automation/spans";
import { valueText } from "@/lib/automation/start-reasons";
import type { GoalShare, OutcomesView } from "@/lib/contract/outcomes";

type Goal = NonNullable<OutcomesView["goal"]>;
type Holdout = NonNullable<OutcomesView["holdout"]>;
type Estimate = NonNullable<GoalShare["estimate"]>;

export function goalText({ event, match, within }: Goal): string {
  const label = eventSpec(event)?.label ?? event.replace("custom.", "");
  const fields = Object.entries(match).map(
    ([name, value]) => `${name.replaceAll("_", " ")} ${valueText(value)}`,
  );
  const which = fields.length === 0 ? "" : ` with ${fields.join(" and ")}`;
  return `${label}${which}, within ${durationText(within)}`;
}

const percents = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const points = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

export const percentText = (share: number): string => percents.format(share);

export const intervalText = ({ low, high }: Estimate): string =>
  `${percentText(low)} to ${percentText(high)}`;

/** The share of few people is not stated; how many there are, and how many it takes, is. */
export const missingText = (people: number, minimum: number): string =>
  `Not enough data: ${people} of ${minimum} people`;

export const reachedText = ({ reached, people }: GoalShare): string =>
  `${count(reached)} of ${plural(people, "person", "people")}`;

/** One sentence that claims no more than the interval does. */
export function verdictText({ verdict, difference, entered, leftOut }: Holdout, minimum: number): string {
  if (verdict === "not_enough_data" || !difference) {
    const missing = Math.max(minimum - entered.people, minimum - leftOut.people, 0);
    return `Not enough data yet. Both groups need at least ${minimum} people; ${plural(missing, "more is", "more are")} needed.`;
  }
  const { rate, low, high } = difference;
  const between = `The difference is ${pointText(rate)} percentage points, between ${pointText(low)} and ${pointText(high)} with 95% confidence.`;
  if (verdict === "more") return `More people reach the goal with this automation. ${between}`;
  if (verdict === "fewer") return `Fewer people reach the goal with this automation. ${between}`;
  return `No clear difference between the two groups. ${between}`;
}

const pointText = (share: number): string => points.format(share * 100);

export function pendingText(pending: number, goal: Goal): string {
  return `${plural(pending, "more person", "more people")} entered less than ${durationText(goal.within)} ago and can still reach the goal. They aren't counted yet.`;
}
