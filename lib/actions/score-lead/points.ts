/** The points of each fact about a lead, and the minimum score of each grade. */
export const DEFAULT_POINTS = {
  source: { referral: 30, web: 20, missed_call: 15 } as Record<string, number>,
  otherSource: 5,
  email: 10,
  existingPatient: 10,
  bookingIntent: 25,
  replied: 15,
  missedCall: 5,
  missedCallsAtMost: 15,
  gradeA: 70,
  gradeB: 40,
};

export type LeadFacts = {
  source: string;
  hasEmail: boolean;
  isExistingPatient: boolean;
  hasBookingIntent: boolean;
  hasReplied: boolean;
  /** Missed calls before the current one. */
  earlierMissedCalls: number;
};

export type Score = { score: number; grade: "A" | "B" | "C"; reasons: string[] };

export function scoreLead(facts: LeadFacts): Score {
  const source = Object.hasOwn(DEFAULT_POINTS.source, facts.source)
    ? DEFAULT_POINTS.source[facts.source]
    : undefined;
  const missed = Math.min(
    facts.earlierMissedCalls * DEFAULT_POINTS.missedCall,
    DEFAULT_POINTS.missedCallsAtMost,
  );
  const parts: [number, string][] = [
    [source ?? DEFAULT_POINTS.otherSource, `Source ${facts.source}`],
    [facts.hasEmail ? DEFAULT_POINTS.email : 0, "Left an email address"],
    [facts.isExistingPatient ? DEFAULT_POINTS.existingPatient : 0, "Existing patient"],
    [facts.hasBookingIntent ? DEFAULT_POINTS.bookingIntent : 0, "Wants to book"],
    [facts.hasReplied ? DEFAULT_POINTS.replied : 0, "Replied"],
    [
      missed,
      `${facts.earlierMissedCalls} earlier missed ${facts.earlierMissedCalls === 1 ? "call" : "calls"}`,
    ],
  ];
  const counted = parts.filter(([value]) => value > 0);
  const score = Math.min(
    counted.reduce((sum, [value]) => sum + value, 0),
    100,
  );
  const grade = score >= DEFAULT_POINTS.gradeA ? "A" : score >= DEFAULT_POINTS.gradeB ? "B" : "C";
  return { score, grade, reasons: counted.map(([value, reason]) => `${reason} (+${value})`) };
}
