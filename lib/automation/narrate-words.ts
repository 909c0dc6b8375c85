import { BIRTHDAY_TIME } from "./contact-events";
import { controlOf, isEventWait, TIMEOUT } from "./control-table";
import { parseCron } from "./cron";
import { cronText } from "./cron-text";
import { eventSpec } from "./events";
import { fieldsOf } from "./fields";
import { joined, lower } from "./joined";
import { isObject, type Json } from "./json";
import { fieldPath } from "./operands";
import { operatorSpec } from "./operators";
import { referenceTitle, spelled } from "./reference-title";
import type { ActionRegistry } from "./registry";
import {
  type ActionNode,
  type ConditionNode,
  type Definition,
  type Node,
  type Output,
  outputsOf,
  type TriggerNode,
} from "./schema";
import { durationText } from "./spans";
import { parseTemplate } from "./template";
import { automationTitle, type Titles } from "./titles";
import { awaitedIn, awaitedText } from "./wait-for-event";

const SHOWN_TEXT = 80;
const MAX_DEPTH = 8;

/** Boolean fields in words: true, then false. */
const FLAGS = new Map<string, readonly [string, string]>([
  ["during_hours", ["it is during opening hours", "it is outside opening hours"]],
  ["is_new_caller", ["the caller is new", "the caller has called before"]],
  ["is_existing_patient", ["the caller is an existing patient", "the caller isn't an existing patient"]],
  ["is_new_patient", ["the patient is new", "the patient has been here before"]],
  ["is_opt_out", ["they ask to stop", "they do not ask to stop"]],
]);

export type Words = {
  /** Names a node in a sentence: its name, or its summary. */
  nameOf: (id: string) => string;
  trigger: (node: TriggerNode) => string;
  step: (node: ActionNode) => string;
  question: (node: ConditionNode | ActionNode) => string;
  /** Introduces the ways out of a step that names them, and each way. */
  fork: (node: ActionNode) => string;
  way: (node: ActionNode, output: Output) => string;
  /** A dotted path of a node in words: `message`, `send when`. */
  field: (node: Node | null, path: readonly string[]) => string;
  value: (value: Json | undefined) => string;
};

/** The vocabulary of one automation. It describes any draft and never throws. */
export function wordsFor(definition: Definition, actions: ActionRegistry, titles?: Titles): Words {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const trigger = definition.nodes.find((node) => node.type === "trigger") ?? null;
  const known = { trigger, nodes, registry: actions, custom: titles?.events };
  const reference = (path: readonly string[]) => {
    const title = referenceTitle(path, { known, stepName: shortName });
    return path[1] === "vars" ? `variable ${quoted(title)}` : title;
  };
  const readable = (text: string) => fill(text, (path) => `the ${reference(path)}`);

  function nameOf(id: string): string {
    const node = nodes.get(id);
    if (!node) return id;
    if (node.name) return quoted(node.name);
    if (node.type === "trigger") return "the trigger";
    return quoted(node.type === "condition" ? `If ${question(node)}` : summary(node));
  }
  /** For a node named inside another's name: its own summary may refer back, so names would grow without end. */
  function shortName(id: string): string {
    const node = nodes.get(id);
    if (!node) return quoted(id);
    if (node.name) return quoted(node.name);
    if (node.type !== "action") return node.type === "condition" ? "the condition" : "the trigger";
    return quoted(actions.get(node.action ?? "")?.label ?? node.action ?? id);
  }
  function summary(node: ActionNode): string {
    if (!node.action) return "an action (not chosen yet)";
    const action = actions.get(node.action);
    if (!action) return `an unknown action, ${quoted(node.action)}`;
    return readable(attempt(() => action.summary(node.config, titles), action.label));
  }
  function step(node: ActionNode): string {
    const does = named(node.name, summary(node));
    const message = node.action ? actions.get(node.action)?.message : undefined;
    const said = message ? attempt(() => message(node.config).text, "") : "";
    return said ? `${does}, saying ${quoted(fill(said, (path) => `{${reference(path)}}`))}` : does;
  }
  function question(node: ConditionNode | ActionNode): string {
    if (node.type === "action") return waitWords(node, titles);
    return node.expression === undefined
      ? "something that is not chosen yet"
      : expressionWords(node.expression, { reference, value }, 0);
  }
  function fork(node: ActionNode): string {
    const { field, timeout } = node.config;
    const kind = controlOf(node)?.kind;
    if (kind === "split") return "Split the contacts";
    if (kind === "event")
      return isObject(timeout) ? `Wait at most ${durationText(timeout)}` : "Wait for an event";
    const path = typeof field === "string" ? fieldPath(field) : null;
    return path ? `Depending on the ${reference(path)}` : "Depending on a field (not chosen yet)";
  }
  function value(json: Json | undefined): string {
    if (json === undefined) return "nothing";
    if (typeof json === "string")
      return automationTitle(json, titles) ?? quoted(fill(json, (path) => `{${reference(path)}}`));
    if (json === null || typeof json === "number") return String(json);
    if (typeof json === "boolean") return json ? "yes" : "no";
    if (Array.isArray(json)) return joined(json.slice(0, 5).map(value), "and") || "nothing";
    return typeof json.unit === "string" ? durationText(json) : quoted(JSON.stringify(json));
  }
  const field = (node: Node | null, path: readonly string[]) => fieldWords(node, { path, actions });
  return {
    nameOf,
    trigger: (node) => triggerWords(node, titles),
    step,
    question,
    fork,
    way: (node, output) => wayWords(node, output, titles),
    field,
    value,
  };
}

function wayWords(node: ActionNode, output: Output, titles?: Titles): string {
  if (output === "default") return "Otherwise";
  if (isEventWait(node)) return awaitedWay(node, output, titles);
  const index = outputsOf(node).indexOf(output);
  const { weights } = node.config;
  const share = Array.isArray(weights) ? weights[index] : undefined;
  return isObject(share) ? `${String(share.percent ?? 0)}% ${quoted(output)}` : `For ${quoted(output)}`;
}

function awaitedWay({ config }: ActionNode, output: Output, titles?: Titles): string {
  if (output === TIMEOUT) return "If none of these happen in time";
  const awaited = awaitedIn(config).find(({ label }) => label === output);
  const spec = typeof awaited?.event === "string" ? titledEvent(awaited.event, titles) : null;
  return spec ? `If ${lower(spec.label)} (${quoted(output)})` : `For ${quoted(output)}`;
}

/** A wait for an event reads as the question whether it arrives in time. */
function waitWords({ config }: ActionNode, titles?: Titles): string {
  const { timeout } = config;
  const limit = isObject(timeout) ? ` within ${durationText(timeout)}` : " in time";
  return `${awaitedText(config, titles?.events) ?? "an event (not chosen yet) happens"}${limit}`;
}

/** One that was removed is still known by its type. */
const titledEvent = (event: string | undefined, titles: Titles | undefined) =>
  eventSpec(event, titles?.events) ?? eventSpec(event);

function triggerWords(node: TriggerNode, titles?: Titles): string {
  const { event, offset, schedule, time = BIRTHDAY_TIME, conditions } = node;
  const rest = conditionWords(conditions ?? {});
  if (event === undefined) return `When an event (not chosen yet) happens${rest}`;
  if (event === "schedule") return `${scheduleWords(schedule)}${rest}`;
  if (event === "appointment.reminder") {
    return `${offset ? durationText(offset) : "Some time"} before an appointment starts${rest}`;
  }
  if (event === "contact.birthday") return `On a contact's birthday at ${time}${rest}`;
  const label = titledEvent(event, titles)?.label;
  return label ? `When ${lower(label)}${rest}` : `When ${quoted(event)} happens, an unknown event${rest}`;
}

function scheduleWords(schedule: TriggerNode["schedule"]): string {
  const parsed = parseCron(schedule?.cron);
  if (!parsed.ok) return "On a schedule (not set yet)";
  return schedule?.timezone ? `${cronText(parsed.cron)} (${schedule.timezone})` : cronText(parsed.cron);
}

function conditionWords({ during_hours: hours, ...others }: Record<string, Json>): string {
  const when = hours === undefined ? "" : ` ${hours === true ? "during" : "outside"} opening hours`;
  const said = Object.entries(others).map(([name, wanted]) => flagWords(name, wanted === true));
  return said.length === 0 ? when : `${when} and ${joined(said, "and")}`;
}

function flagWords(name: string, wanted: boolean): string {
  const words = FLAGS.get(name);
  if (words) return wanted ? words[0] : words[1];
  return `${quoted(spelled(name))} is ${wanted ? "yes" : "no"}`;
}

type Telling = { reference: (path: readonly string[]) => string; value: (json: Json | undefined) => string };

function expressionWords(expression: Json, telling: Telling, depth: number): string {
  if (!isObject(expression) || depth > MAX_DEPTH) return "something unreadable";
  const inner = (item: Json) => expressionWords(item, telling, depth + 1);
  const group = (items: Json[], word: string) => {
    const said = joined(items.map(inner), word) || "nothing in particular";
    return depth > 0 && items.length > 1 ? `(${said})` : said;
  };
  if (Array.isArray(expression.all)) return group(expression.all, "and");
  if (Array.isArray(expression.any)) return group(expression.any, "or");
  if (expression.not !== undefined) return `not (${inner(expression.not)})`;
  return comparisonWords(expression, telling);
}

function comparisonWords(expression: Record<string, Json>, { reference, value }: Telling): string {
  const { field, operator, value: wanted } = expression;
  if (typeof field !== "string" || field === "") return "something that is not chosen yet";
  const path = field.split(".");
  const flag = path[0] === "trigger" && FLAGS.has(path[1] ?? "") ? path[1] : undefined;
  if (flag && typeof wanted === "boolean" && (operator === "equals" || operator === "not_equals")) {
    return flagWords(flag, wanted === (operator === "equals"));
  }
  const known = typeof operator === "string" ? operatorSpec(operator) : null;
  const compares = known?.label ?? (typeof operator === "string" ? spelled(operator) : "is");
  if (known?.value === "none") return `the ${reference(path)} ${compares}`;
  const either = known?.value === "texts" && Array.isArray(wanted) && wanted.length > 0;
  return `the ${reference(path)} ${compares} ${either ? joined(wanted.map(value), "or") : value(wanted)}`;
}

function fieldWords(
  node: Node | null,
  { path, actions }: { path: readonly string[]; actions: ActionRegistry },
): string {
  const [top = "", name, ...rest] = path;
  if (top === "settings") return spelled([name ?? "settings", ...rest].join(" "));
  if (top !== "config" || name === undefined || node?.type !== "action") return spelled(path.join(" "));
  const action = actions.get(node.action ?? "");
  const known = action && fieldsOf(action.config).find((field) => field.name === name);
  return [known ? lower(known.title) : spelled(name), ...rest.map(spelled)].join(" ");
}

/** Replaces template references with words; text that does not parse is unchanged. */
function fill(text: string, words: (path: readonly string[]) => string): string {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return text;
  return parsed.template.parts.map((part) => (typeof part === "string" ? part : words(part.path))).join("");
}

function attempt<T>(say: () => T, otherwise: T): T {
  try {
    return say();
  } catch {
    return otherwise;
  }
}

/** Quotes a text, shortened and on one line. */
export function quoted(text: string): string {
  const line = text.replaceAll("\n", " ").replaceAll("\r", " ").trim();
  const shown = line.length > SHOWN_TEXT ? `${line.slice(0, SHOWN_TEXT).toWellFormed().trimEnd()}…` : line;
  return `“${shown}”`;
}

/**
 * Cuts two long texts shortly before their first difference, because cut at a common beginning they would read the
 * same. Null when they are short enough as they are.
 */
export function parting(old: string, now: string): [string, string] | null {
  if (old.length <= SHOWN_TEXT && now.length <= SHOWN_TEXT) return null;
  let at = 0;
  while (at < old.length && old[at] === now[at]) at++;
  if (at < SHOWN_TEXT / 2) return null;
  // Starts at a word boundary a few words earlier.
  const from = old.lastIndexOf(" ", at - SHOWN_TEXT / 4) + 1;
  if (from === 0) return null;
  return [`…${old.slice(from)}`, `…${now.slice(from)}`];
}

/** A name that says no more than the summary is left out. */
function named(name: string | undefined, summary: string): string {
  if (!name || summary.toLowerCase().startsWith(name.toLowerCase())) return summary;
  return `${name} (${lower(summary)})`;
}
