import { ENGLISH } from "@/lib/wording";
import { eventSpec } from "./events";
import { joinedUpTo, lower } from "./joined";
import type { Links } from "./links";
import { type Problem, problem } from "./problems";

const MOST_NAMES = 3;

/** Finds other automations that write to the same person on the same event, so that person is written to twice. */
export function sameMessages(own: Links, others: readonly Links[]): Problem[] {
  // A manual start is meant for one automation only.
  if (own.event === "manual") return [];
  const rivals = others.filter((other) => other.event === own.event && canBothStart(own, other));
  return own.messages.flatMap(({ nodeId, channel, to }) => {
    if (to === "") return [];
    const names = rivals.flatMap(({ name, messages }) =>
      messages.some((theirs) => theirs.channel === channel && theirs.to === to) ? [`"${name}"`] : [],
    );
    if (names.length === 0) return [];
    const label = eventSpec(own.event ?? "")?.label ?? "this happens";
    const verb = `${channel === "sms" ? "text" : "email"}${names.length === 1 ? "s" : ""}`;
    const message = `${joinedUpTo(names, MOST_NAMES, ENGLISH)} also ${verb} this person when ${lower(label)}`;
    return [problem("same_message_twice", { nodeId }, message)];
  });
}

/** Two triggers that ask one field for different values never start on one event. */
export function canBothStart(one: Links, other: Links): boolean {
  return Object.entries(one.conditions).every(
    ([field, value]) => !Object.hasOwn(other.conditions, field) || other.conditions[field] === value,
  );
}

/** Both write to the same person over the same channel. */
export const writesToSame = (one: Links, other: Links) =>
  one.messages.some(
    (mine) =>
      mine.to !== "" && other.messages.some(({ channel, to }) => channel === mine.channel && to === mine.to),
  );
