import { describe, expect, it } from "vitest";
import { type LeadFacts, scoreLead } from "./points";

const facts: LeadFacts = {
  source: "web",
  hasEmail: false,
  isExistingPatient: false,
  hasBookingIntent: false,
  hasReplied: false,
  earlierMissedCalls: 0,
};

describe("scoring a lead", () => {
  it.each<[string, Partial<LeadFacts>, number, string]>([
    ["a referral", { source: "referral" }, 30, "C"],
    ["from the web", {}, 20, "C"],
    ["a missed call", { source: "missed_call" }, 15, "C"],
    ["anything else", { source: "constructor" }, 5, "C"],
    ["with an email address", { hasEmail: true }, 30, "C"],
    ["an existing patient", { isExistingPatient: true }, 30, "C"],
    ["who wants to book", { hasBookingIntent: true }, 45, "B"],
    ["who replied", { hasReplied: true }, 35, "C"],
    ["after one missed call", { earlierMissedCalls: 1 }, 25, "C"],
    ["after many missed calls", { earlierMissedCalls: 9 }, 35, "C"],
    ["40 is a B", { hasEmail: true, isExistingPatient: true }, 40, "B"],
    ["70 is an A", { hasEmail: true, hasBookingIntent: true, hasReplied: true }, 70, "A"],
    [
      "all of it is 100 at most",
      {
        source: "referral",
        hasEmail: true,
        isExistingPatient: true,
        hasBookingIntent: true,
        hasReplied: true,
        earlierMissedCalls: 3,
      },
      100,
      "A",
    ],
  ])("%s", (_, more, score, grade) => {
    expect(scoreLead({ ...facts, ...more })).toMatchObject({ score, grade });
  });

  it("explains its parts", () => {
    expect(scoreLead({ ...facts, hasReplied: true, earlierMissedCalls: 2 }).reasons).toEqual([
      "Source web (+20)",
      "Replied (+15)",
      "2 earlier missed calls (+10)",
    ]);
  });
});
