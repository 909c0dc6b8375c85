import { type Call, isMissed, type Message } from "./words";

/** `isPartial`: there were more records than were read. */
export type Happened = {
  calls: number;
  missed: number;
  received: number;
  automated: number;
  isPartial: boolean;
};

/** The most records of each kind that are read. */
export const MOST_READ = 100;

/** Summarizes the calls, texts and automated replies since a time, from the newest records. */
export function happenedSince(
  since: string,
  { calls, messages }: { calls: readonly Call[]; messages: readonly Message[] },
): Happened {
  const texts = messages.filter(({ createdAt }) => createdAt >= since);
  return {
    calls: calls.filter(({ direction }) => direction === "inbound").length,
    missed: calls.filter(isMissed).length,
    received: texts.filter(({ direction }) => direction === "inbound").length,
    automated: texts.filter(
      ({ direction, automationId }) => direction === "outbound" && automationId !== null,
    ).length,
    isPartial: calls.length >= MOST_READ || texts.length >= MOST_READ,
  };
}
