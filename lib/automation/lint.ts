import { controlOf } from "./control-table";
import type { Findings } from "./findings";
import { answerFact, type Flow, stepFact } from "./flow";
import type { Graph } from "./graph";
import { called } from "./graph-problems";
import { canonicalText, isObject, type Json } from "./json";
import { fieldPath } from "./operands";
import { type Problem, problem } from "./problems";
import { impossibleChoice } from "./reference-problems";
import { targetOf } from "./reference-types";
import { type ActionRegistry, type MessageFacts, withDefaults } from "./registry";
import { exactReplies, unhandledReply } from "./reply-advice";
import { DELAYED, IN_HOURS, questionOf, TIMED_OUT } from "./run-flow";
import type { ActionNode, ConditionNode, Definition } from "./schema";
import { isOff } from "./turned-off";

type Linting = {
  definition: Definition;
  graph: Graph;
  registry: ActionRegistry;
  findings: ReadonlyMap<string, Findings>;
  flow: Flow;
};

/** Advice: each item is a warning with its reason and, where possible, a fix. It never prevents a deploy. */
export function lint(linting: Linting): Problem[] {
  const { definition, graph, registry } = linting;
  const problems: Problem[] = [];
  const messages: { node: ActionNode; message: MessageFacts }[] = [];
  for (const node of definition.nodes) {
    if (!graph.reachable.has(node.id)) continue;
    if (node.type === "condition") {
      problems.push(
        ...constantConditions(node, linting),
        ...exactReplies(node, graph),
        ...pastHours(node, linting),
      );
    }
    if (node.type !== "action" || isOff(node)) continue;
    const action = registry.get(node.action ?? "");
    if (action?.message) messages.push({ node, message: action.message(withDefaults(action, node.config)) });
    problems.push(...ownLoop(node, linting), ...pointlessWait(node, graph));
  }
  for (const { node, message } of messages) {
    problems.push(
      ...quietHours(node, message, linting),
      ...optOut(node, message),
      ...unhandledReply(node, message, graph),
    );
  }
  return [...problems, ...duplicates(messages, linting)];
}

function constantConditions(node: ConditionNode, { flow, graph, registry }: Linting): Problem[] {
  const at = { nodeId: node.id, field: "expression" };
  const question = questionOf(node.expression);
  if (flow.must(node.id, answerFact(question, "true"))) {
    return [
      problem(
        "always_true_condition",
        at,
        "The same question was already answered with yes earlier on this path",
      ),
    ];
  }
  if (flow.must(node.id, answerFact(question, "false"))) {
    return [
      problem("dead_condition", at, "The same question was already answered with no earlier on this path"),
    ];
  }
  if (!isObject(node.expression)) return [];
  const { field, operator, value } = node.expression;
  if (typeof field !== "string" || value === undefined) return [];
  const fixed = triggerSays(field, graph);
  if (fixed !== null && (operator === "equals" || operator === "not_equals") && typeof value === "boolean") {
    const always = (fixed === value) === (operator === "equals");
    const message = `The trigger only starts when ${field.slice(8)} is ${fixed}, so this is ${always ? "always" : "never"} true`;
    return [problem(always ? "always_true_condition" : "dead_condition", at, message)];
  }
  return choiceProblem(node, { field, operator, value }, { graph, registry });
}

/** The event's hours are those of the moment it came, which is past after a wait. */
function pastHours({ id: nodeId }: ConditionNode, { findings, flow }: Linting): Problem[] {
  const use = findings.get(nodeId)?.uses.find(({ path }) => path.join(".") === "trigger.during_hours");
  const isLater = flow.may(nodeId, DELAYED) || flow.may(nodeId, TIMED_OUT);
  if (!use || !isLater) return [];
  const text = "This asks whether you were open when the automation started, not whether you are open now";
  return [
    problem("past_business_hours", { nodeId, field: use.field }, text, {
      suggestion: "Ask whether you are open now?",
      fix: { op: "set_field", nodeId, field: use.field, value: "workspace.open_now" },
    }),
  ];
}

function triggerSays(field: string, graph: Graph): boolean | null {
  if (!field.startsWith("trigger.")) return null;
  const conditions = graph.trigger?.conditions ?? {};
  const name = field.slice("trigger.".length);
  const value = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
  return typeof value === "boolean" ? value : null;
}

function choiceProblem(
  node: ConditionNode,
  leaf: { field: string; operator: Json | undefined; value: Json },
  { graph, registry }: Pick<Linting, "graph" | "registry">,
): Problem[] {
  if (leaf.operator !== "equals" && leaf.operator !== "not_equals") return [];
  const path = fieldPath(leaf.field);
  const target = path ? targetOf(path, { trigger: graph.trigger, nodes: graph.nodes, registry }) : null;
  const impossible = target?.found === "field" ? impossibleChoice(target.field, leaf.value) : null;
  if (!impossible || target?.found !== "field") return [];
  const at = { nodeId: node.id, field: "expression.value" };
  const message = `${target.field.title} is never "${String(leaf.value)}"; it is one of ${target.field.values?.join(", ")}`;
  const { nearest } = impossible;
  const more = nearest
    ? {
        suggestion: `Did you mean ${nearest}?`,
        fix: { op: "set_field", nodeId: node.id, field: "expression.value", value: nearest } as const,
      }
    : {};
  return [
    problem(leaf.operator === "equals" ? "dead_condition" : "always_true_condition", at, message, more),
  ];
}

/** A text may go out at night when it does not respect quiet hours and no earlier step guarantees the hour. */
function quietHours(node: ActionNode, message: MessageFacts, { flow, graph }: Linting): Problem[] {
  if (message.channel !== "sms" || message.quietHoursKept) return [];
  const delayed = flow.may(node.id, DELAYED);
  const scheduled = graph.trigger?.event === "schedule";
  const hours = graph.trigger?.conditions?.during_hours === true;
  if (flow.must(node.id, IN_HOURS) || (hours && !delayed)) return [];
  // A service text right after the event is a reply, which is fine at any hour.
  if (!message.marketing && !delayed && !scheduled) return [];
  const text = "This text could be sent at night. Wait until quiet hours are over?";
  const { quietHoursField: field } = message;
  if (field === undefined)
    return [problem("quiet_hours_risk", { nodeId: node.id, field: message.field }, text)];
  const fix = { op: "set_field", nodeId: node.id, field, value: true } as const;
  return [problem("quiet_hours_risk", { nodeId: node.id, field }, text, { fix })];
}

const OPT_OUT_WORDS = ["stop", "opt out", "opt-out", "unsubscribe"];

function optOut(node: ActionNode, message: MessageFacts): Problem[] {
  if (message.channel !== "sms" || !message.marketing || message.text === "") return [];
  const text = message.text.toLowerCase();
  if (OPT_OUT_WORDS.some((word) => text.includes(word))) return [];
  const value = `${message.text.trimEnd()} Reply STOP to opt out.`;
  const fix = { op: "set_field", nodeId: node.id, field: message.field, value } as const;
  const why = "Marketing texts must say how to opt out";
  return [problem("no_opt_out_text", { nodeId: node.id, field: message.field }, why, { fix })];
}

function duplicates(
  messages: { node: ActionNode; message: MessageFacts }[],
  { flow, graph }: Linting,
): Problem[] {
  const groups = new Map<string, { node: ActionNode; message: MessageFacts }[]>();
  for (const entry of messages) {
    const { channel, to, text } = entry.message;
    if (text === "") continue;
    const key = canonicalText([channel, to, text]);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) =>
    group.flatMap(({ node, message }) => {
      const earlier = group.find(
        (other) => other.node !== node && flow.may(node.id, stepFact(other.node.id)),
      );
      if (!earlier) return [];
      const { id } = earlier.node;
      const text = `${called(graph.nodes.get(id), id)} already sends exactly this to the same person earlier on this path`;
      return [problem("duplicate_message", { nodeId: node.id, field: message.field }, text)];
    }),
  );
}

function ownLoop(node: ActionNode, { graph, registry }: Linting): Problem[] {
  const action = registry.get(node.action ?? "");
  const event = graph.trigger?.event;
  const caused = action?.emits?.(node.config).find((emitted) => emitted === event);
  if (!caused) return [];
  const text = `This step causes ${caused}, which starts this automation again`;
  return [problem("causal_loop", { nodeId: node.id }, text)];
}

/** A run that waits and then completes has waited for nothing. Named ways that lead nowhere are reported one by one. */
function pointlessWait(node: ActionNode, graph: Graph): Problem[] {
  const control = controlOf(node);
  const isWait = control?.kind === "delay" || control?.kind === "event";
  if (!isWait || control.ways !== undefined || graph.outgoing(node.id).length > 0) return [];
  return [problem("nothing_after_wait", { nodeId: node.id }, "Nothing happens after this wait")];
}
