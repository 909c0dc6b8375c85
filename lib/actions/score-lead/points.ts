/** What a lead's score is made of, as data: a workspace could bring its own. */
export type ScorePoints = {
  source: Record<string, number>;
  otherSource: number;
  email: number;
  existingPatient: number;
  bookingIntent: number;
  replied: number;
  missedCall: number;
  missedCallsAtMost: number;
  gradeA: number;
  gradeB: number;
};

export const DEFAULT_POINTS: ScorePoints = {
  source: { referral: 30, web: 20, missed_call: 15 },
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
  /** Missed calls before the present one. */
  earlierMissedCalls: number;
};

export type Score = { score: number; grade: "A" | "B" | "C"; reasons: string[] };

export function scoreLead(facts: LeadFacts, points: ScorePoints = DEFAULT_POINTS): Score {
  const source = Object.hasOwn(points.source, facts.source) ? points.source[facts.source] : undefined;
  const missed = Math.min(facts.earlierMissedCalls * points.missedCall, points.missedCallsAtMost);
  const parts: [number, string][] = [
    [source ?? points.otherSource, `Source ${facts.source}`],
    [facts.hasEmail ? points.email : 0, "Left an e-mail address"],
    [facts.isExistingPatient ? points.existingPatient : 0, "Existing patient"],
    [facts.hasBookingIntent ? points.bookingIntent : 0, "Wants to book"],
    [facts.hasReplied ? points.replied : 0, "Replied"],
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
  const grade = score >= points.gradeA ? "A" : score >= points.gradeB ? "B" : "C";
  return { score, grade, reasons: counted.map(([value, reason]) => `${reason} (+${value})`) };
}
