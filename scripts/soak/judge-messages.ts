/**
 * The outcome of every text and email of a soak test, and its invariants. They are separate from the test so that they
 * can be tested with faulty data.
 */
export type StoredMessage = {
  /** Identifies the message: its text, or its subject. */
  key: string;
  status: string;
  errorCode: string | null;
};

export type Sending = {
  /** Keys that should have been sent. */
  expected: readonly string[];
  /** Each message as the desk stores it. */
  stored: readonly StoredMessage[];
  /** The number of times a provider accepted each message. */
  accepted: ReadonlyMap<string, number>;
  /** Messages stored twice for one effect. */
  doubled: number;
  /** Metered texts, and texts confirmed as sent. */
  metered: number;
  unfinishedRuns: number;
};

export type Outcome = "sent" | "failed" | "unknown" | "stuck";

export function outcomeOf({ status, errorCode }: StoredMessage): Outcome {
  if (status === "sent" || status === "delivered") return "sent";
  if (status === "failed") return "failed";
  return status === "queued" && errorCode === "unknown_outcome" ? "unknown" : "stuck";
}

export function judgeMessages(sending: Sending): string[] {
  const { expected, stored, accepted } = sending;
  const by = new Map<string, StoredMessage[]>();
  for (const one of stored) by.set(one.key, [...(by.get(one.key) ?? []), one]);
  const times = (key: string) => accepted.get(key) ?? 0;
  const of = (outcome: Outcome) => stored.filter((one) => outcomeOf(one) === outcome);
  const texts = of("sent").filter(({ key }) => key.startsWith("sms ")).length;
  const counts: [number, string][] = [
    [[...accepted.values()].filter((n) => n > 1).length, "accepted more than once by a provider"],
    [expected.filter((key) => !by.has(key)).length, "lost: expected, and not stored"],
    [[...by.values()].filter((all) => all.length > 1).length, "stored more than once"],
    [[...accepted.keys()].filter((key) => !by.has(key)).length, "accepted by a provider and not stored"],
    [
      of("sent").filter(({ key }) => times(key) !== 1).length,
      "recorded as sent, and not accepted exactly once",
    ],
    [of("failed").filter(({ key }) => times(key) > 0).length, "recorded as failed, and accepted"],
    [of("stuck").length, "neither sent, failed nor up to a person"],
    [sending.doubled, "effects with two messages"],
    [Math.abs(sending.metered - texts), "texts metered wrongly"],
    [sending.unfinishedRuns, "runs stuck"],
  ];
  return counts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
}
