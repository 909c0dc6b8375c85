import { controlOf, variableSetBy } from "./control-table";
import { eventFields } from "./events";
import type { Findings } from "./findings";
import { analyseFlow, answerFact, type Flow, fieldsKnownBy, knownFact, stepFact, variableFact } from "./flow";
import type { Graph } from "./graph";
import { canonicalText, type Json, type JsonObject } from "./json";
import { DEFAULT_QUIET_HOURS } from "./quiet-hours";
import type { ActionNode, Definition, Edge, Node } from "./schema";
import { timeOfDayOf } from "./time-of-day";
import { isOff } from "./turned-off";
import { awaitedIn } from "./wait-for-event";

/** The facts used by the checks: completed steps, present fields and conditions evaluated earlier. */
export function runFlow(
  definition: Definition,
  { graph, findings }: { graph: Graph; findings: ReadonlyMap<string, Findings> },
): Flow {
  const facts = new Set<string>([DELAYED, TIMED_OUT, IN_HOURS]);
  for (const { uses } of findings.values()) {
    for (const { path } of uses) facts.add(knownFact(path.join(".")));
  }
  for (const node of definition.nodes) {
    facts.add(stepFact(node.id));
    const variable = variableSetBy(node);
    if (variable !== null) facts.add(variableFact(variable));
    if (node.type !== "condition") continue;
    const question = questionOf(node.expression);
    facts.add(answerFact(question, "true")).add(answerFact(question, "false"));
  }
  return analyseFlow(graph, facts, factsOf);
}

export const DELAYED = "a delay came before";
export const TIMED_OUT = "a wait for an event timed out before";
export const IN_HOURS = "last delay ended by day";

const TIME_DEPENDENT = ["within_last", "within_next"];
/** Read again at every step, so the same question may have another answer later. */
const READ_AGAIN = ["contact.", "appointment.", "lead.", "workspace.", "now", "run.vars."];

/**
 * Conditions with the same text have the same answer later in the run; a condition about the current time has no such
 * text.
 */
export function questionOf(expression: Json | undefined): string {
  const text = canonicalText(expression ?? null);
  const changes =
    TIME_DEPENDENT.some((operator) => text.includes(`"${operator}"`)) ||
    READ_AGAIN.some((root) => text.includes(`"${root}`) || text.includes(`{{${root}`));
  return changes ? "" : text;
}

/** The certain part of a wait's output behind one of its ways: the fields every such event has. */
function awaitedFields(node: ActionNode, branch: string | undefined): string[] {
  const awaited = awaitedIn(node.config).find(({ label }) => label !== null && label === branch);
  const fields = typeof awaited?.event === "string" ? eventFields(awaited.event) : null;
  return (fields ?? []).flatMap(({ name, optional }) => (optional ? [] : [`steps.${node.id}.${name}`]));
}

/** Returns whether a delay ends in business hours, or at a time outside the usual quiet hours. */
function endsByDay(config: JsonObject): boolean {
  if (config.window === "business_hours") return true;
  const at = timeOfDayOf(config);
  return at !== null && at >= DEFAULT_QUIET_HOURS.to && at < DEFAULT_QUIET_HOURS.from;
}

function factsOf(node: Node, edge: Edge): { sure: readonly string[]; possible: readonly string[] } {
  const done = stepFact(node.id);
  if (node.type === "trigger" || isOff(node)) return { sure: [], possible: [] };
  if (node.type === "condition") {
    const { branch } = edge;
    if (branch !== "true" && branch !== "false") return { sure: [done], possible: [] };
    const known = fieldsKnownBy(node.expression, branch).map(knownFact);
    const question = questionOf(node.expression);
    return {
      sure: [done, ...known, ...(question === "" ? [] : [answerFact(question, branch)])],
      possible: [],
    };
  }
  const control = controlOf(node);
  if (control?.kind === "event") {
    const late = edge.branch === control.onFailure;
    // A wait for several events says that its time was up; a wait for one has nothing to say.
    if (late && control.ways === undefined) return { sure: [], possible: [TIMED_OUT] };
    if (late)
      return node.onError === "continue"
        ? { sure: [], possible: [done, TIMED_OUT] }
        : { sure: [done], possible: [TIMED_OUT] };
    return { sure: [done, ...awaitedFields(node, edge.branch).map(knownFact)], possible: [] };
  }
  if (control?.kind === "switch" && node.onError !== "continue") {
    const { field } = node.config;
    const isKnown = edge.branch !== "default" && typeof field === "string";
    return { sure: [done, ...(isKnown ? [knownFact(field)] : [])], possible: [] };
  }
  if (control?.kind === "delay") {
    return {
      sure: [done, ...(endsByDay(node.config) ? [IN_HOURS] : [])],
      possible: [DELAYED],
    };
  }
  const variable = variableSetBy(node);
  const result = variable === null ? [done] : [done, variableFact(variable)];
  return node.onError === "continue" ? { sure: [], possible: result } : { sure: result, possible: [] };
}
