import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { goalText, intervalText, pendingText, verdictText } from "./outcome-text";

const t = translator("en", "outcomes");
const words = { language: "en", t } as const;

const share = (people: number, reached: number) => ({ people, reached, estimate: null });
const within = { amount: 7, unit: "days" as const };
const groups = { percent: 10, versions: [1], entered: share(400, 80), leftOut: share(44, 4) };

it("names the goal in the words of its event", () => {
  const goal = { event: "appointment.booked", match: { service_name: "Checkup" }, within };
  expect(goalText(goal, words)).toBe(
    "Goal: An appointment is booked with service name “Checkup”, within 7 days",
  );
  expect(goalText({ event: "custom.paid", match: {}, within }, words)).toBe("Goal: Paid, within 7 days");
});

it("states a share with its interval, and of too few people only how many they are", () => {
  expect(intervalText({ rate: 0.182, low: 0.1476, high: 0.2223 }, t)).toBe("14.8% to 22.2%");
  expect(t("missing", { people: 12, minimum: 20 })).toBe("Not enough data: 12 of 20 people");
  expect(t("reached_of", { reached: 0, people: 1 })).toBe("0 of 1 person");
  expect(t("reached_of", { reached: 1_000, people: 1_200 })).toBe("1,000 of 1,200 people");
});

describe("the verdict", () => {
  const of = (verdict: "more" | "fewer" | "no_difference_shown", low: number, high: number) =>
    verdictText({ ...groups, verdict, difference: { rate: (low + high) / 2, low, high } }, 50, t);

  it("claims an effect only in its direction", () => {
    expect(of("more", 0.02, 0.12)).toBe(
      "More people reach the goal with this automation. The difference is +7.0 percentage points, between +2.0 and +12.0 with 95% confidence.",
    );
    expect(of("fewer", -0.2, -0.1)).toMatch(/^Fewer people reach/);
    expect(of("no_difference_shown", -0.1, 0.1)).toMatch(
      /^No clear difference.* 0\.0 percentage points, between -10\.0 and \+10\.0/,
    );
  });

  it("says how many people are missing", () => {
    expect(verdictText({ ...groups, verdict: "not_enough_data", difference: null }, 50, t)).toBe(
      "Not enough data yet. Both groups need at least 50 people; 6 more are needed.",
    );
  });
});

it("says who is not counted yet", () => {
  const goal = { event: "appointment.booked", match: {}, within };
  expect(pendingText(1, goal, t)).toBe(
    "1 more person entered less than 7 days ago and can still reach the goal. They aren't counted yet.",
  );
});
