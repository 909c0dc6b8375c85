import { isEventWait } from "./control-table";
import { closest } from "./did-you-mean";
import type { EventSpec } from "./event-spec";
import { eventSpec } from "./events";
import { isObject } from "./json";
import { type Problem, problem } from "./problems";
import type { Known } from "./reference-types";
import type { Node } from "./schema";
import { type AwaitedEvent, awaitedIn } from "./wait-for-event";

/** Problems of the events a step waits for that its configuration alone does not show. */
export function waitProblems(node: Node, known: Known): Problem[] {
  if (node.type !== "action" || !isEventWait(node)) return [];
  return awaitedIn(node.config).flatMap((awaited) => awaitedProblems(node.id, awaited, known));
}

function awaitedProblems(nodeId: string, { event, match, field: at }: AwaitedEvent, known: Known): Problem[] {
  if (typeof event !== "string") return [];
  const spec = eventSpec(event, known.custom);
  if (!spec) {
    // Anything else that is no event is a mistake of the configuration itself.
    if (eventSpec(event) === null) return [];
    return [problem("unknown_event", { nodeId, field: `${at}.event` }, `There is no event "${event}"`)];
  }
  if (isObject(match)) {
    return Object.keys(match).flatMap((key) =>
      matchProblems(key, spec, { nodeId, field: `${at}.match.${key}` }),
    );
  }
  const trigger = eventSpec(known.trigger?.event, known.custom);
  const people = [trigger, spec].every((about) => !about || about.contact.phone || about.contact.id);
  if (people || match !== undefined) return [];
  const message = "A schedule has no contact, so choose which event to wait for";
  return [problem("missing_field", { nodeId, field: `${at}.match` }, message)];
}

function matchProblems(key: string, spec: EventSpec, at: { nodeId: string; field: string }): Problem[] {
  const { shape } = spec.payload;
  if (spec.open || Object.hasOwn(shape, key) || (key === "any_reply" && spec.type === "sms.received"))
    return [];
  const near = closest(key, Object.keys(shape));
  const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
  return [problem("unknown_field", at, `${spec.type} has no field "${key}"`, suggestion)];
}
