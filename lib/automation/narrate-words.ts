import { ENGLISH, type Wording } from "@/lib/wording";
import { BIRTHDAY_TIME } from "./contact-events";
import { controlOf, isEventWait, TIMEOUT } from "./control-table";
import { parseCron } from "./cron";
import { cronText } from "./cron-text";
import { customName } from "./custom-events";
import { eventSpec } from "./events";
import { fieldsOf } from "./fields";
import { joined, lower } from "./joined";
import { isObject, type Json } from "./json";
import { closed, marked } from "./marked";
import { MONTHS } from "./month-names";
import { fieldPath, pairOf } from "./operands";
import { operatorSpec } from "./operators";
import { referenceTitle, referenceWords, spelled } from "./reference-title";
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
import { atWordEnd } from "./word-end";

const SHOWN_TEXT = 80;
const MAX_DEPTH = 8;

/** Boolean fields in words: true, then false. */
const FLAGS: Readonly<Record<string, readonly [string, string]>> = {
  "trigger.during_hours": ["it is during business hours", "it is outside business hours"],
  "trigger.is_new_caller": ["the caller is new", "the caller has called before"],
  "trigger.is_existing_patient": [
    "the caller is an existing patient",
    "the caller isn't an existing patient",
  ],
  "trigger.is_new_patient": ["the patient is new", "the patient has been here before"],
  "trigger.is_opt_out": ["they ask to stop", "they do not ask to stop"],
  "trigger.withheld": ["the number is withheld", "the number isn't withheld"],
  "contact.is_patient": ["the contact is a patient", "the contact isn't a patient"],
  "contact.opted_out": ["the contact opted out of texts", "the contact didn't opt out of texts"],
  "workspace.open_now": ["it is open now", "it is closed now"],
};

export type Words = {
  /** Names a node in a sentence: its name, or its summary. */
  nameOf: (id: string) => string;
  trigger: (node: TriggerNode) => string;
  step: (node: ActionNode) => string;
  question: (node: ConditionNode | ActionNode) => string;
  /** The question of a condition without the steps its fields come from. */
  brief: (node: ConditionNode) => string;
  /** Introduces the ways out of a step that names them, and each way. */
  fork: (node: ActionNode) => string;
  way: (node: ActionNode, output: Output) => string;
  /** A dotted path of a node in words: `message`, `send when`. */
  field: (node: Node | null, path: readonly string[]) => string;
  value: (value: Json | undefined) => string;
  /** A whole text of a field, with its references in words. */
  text: (text: string) => string;
  /** A cron expression in words, quoted. One that does not parse is shown as it is. */
  schedule: (cron: Json) => string;
  phrase: Wording["phrase"];
};

type Options = { titles?: Titles | undefined; wording?: Wording };
type Language = { titles: Titles | undefined; wording: Wording };

/** The vocabulary of one automation. It describes any draft and never throws. */
export function wordsFor(
  definition: Definition,
  actions: ActionRegistry,
  { titles, wording = ENGLISH }: Options = {},
): Words {
  const { phrase, spec } = wording;
  const language: Language = { titles, wording };
  const quote = (text: string) => quoted(text, wording);
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const trigger = definition.nodes.find((node) => node.type === "trigger") ?? null;
  const known = { trigger, nodes, registry: actions, custom: titles?.events };
  const reference = (path: readonly string[]) => {
    const title = referenceTitle(path, { known, stepName: shortName, words: referenceWords(wording) });
    return path[1] === "vars" ? phrase("variable {name}", { name: quote(title) }) : title;
  };
  const output = (path: readonly string[]) =>
    referenceTitle(path, {
      known,
      stepName: shortName,
      words: { ...referenceWords(wording), ofStep: (name) => name ?? phrase("result") },
    });
  const [phone, email] = [lower(spec("Phone")), lower(spec("Email"))];
  const the = (path: readonly string[]) => {
    const field = reference(path);
    if (field === phone) return phrase("the phone number");
    return field === email ? phrase("the email address") : phrase("the {field}", { field });
  };
  const readable = (text: string) => fill(text, the);
  const filled = (text: string) => fill(text, (path) => marked(reference(path)));

  function nameOf(id: string): string {
    const node = nodes.get(id);
    if (!node) return id;
    if (node.name) return quote(node.name);
    if (node.type === "trigger") return phrase("the trigger");
    return quote(
      node.type === "condition" ? phrase("If {question}", { question: question(node) }) : summary(node),
    );
  }
  /** For a node named inside another's name: its own summary may refer back, so names would grow without end. */
  function shortName(id: string): string {
    const node = nodes.get(id);
    if (!node) return quote(id);
    if (node.name) return quote(node.name);
    if (node.type !== "action") return phrase(node.type === "condition" ? "the condition" : "the trigger");
    const action = actions.get(node.action ?? "");
    return quote(action ? spec(action.label) : (node.action ?? id));
  }
  function summary(node: ActionNode): string {
    if (!node.action) return phrase("an action (not chosen yet)");
    const action = actions.get(node.action);
    if (!action) return phrase("an unknown action, {name}", { name: quote(node.action) });
    return readable(
      wording.sentence(attempt(() => action.summary(node.config, titles, wording.clock), action.label)),
    );
  }
  function step(node: ActionNode): string {
    const does = named(node.name, summary(node));
    const message = node.action ? actions.get(node.action)?.message : undefined;
    const text = message ? attempt(() => message(node.config).text, "") : "";
    return text ? phrase("{does}: {text}", { does, text: quote(filled(text)) }) : does;
  }
  function question(node: ConditionNode | ActionNode): string {
    if (node.type === "action") return waitWords(node, language);
    return node.expression === undefined
      ? phrase("a condition (not chosen yet) is met")
      : expressionWords(node.expression, { the, value, wording }, 0);
  }
  function brief(node: ConditionNode): string {
    if (node.expression === undefined) return question(node);
    const own = (path: readonly string[]) => (path[0] === "steps" ? output(path) : the(path));
    return expressionWords(node.expression, { the: own, value, wording }, 0);
  }
  function fork(node: ActionNode): string {
    const { field, timeout } = node.config;
    const kind = controlOf(node)?.kind;
    if (kind === "split") return phrase("Split the contacts");
    if (kind === "event")
      return isObject(timeout)
        ? phrase("Wait at most {time}", { time: durationText(timeout, wording) })
        : phrase("Wait for an event");
    const path = typeof field === "string" ? fieldPath(field) : null;
    return path
      ? phrase("Depending on {field}", { field: the(path) })
      : phrase("Depending on a field (not chosen yet)");
  }
  function value(json: Json | undefined): string {
    if (json === undefined) return phrase("nothing");
    if (typeof json === "string") return automationTitle(json, titles) ?? quote(filled(json));
    if (json === null || typeof json === "number") return String(json);
    if (typeof json === "boolean") return phrase(json ? "yes" : "no");
    if (Array.isArray(json)) return joined(json.slice(0, 5).map(value), phrase("and")) || phrase("nothing");
    return typeof json.unit === "string" ? durationText(json, wording) : quote(JSON.stringify(json));
  }
  const field = (node: Node | null, path: readonly string[]) => fieldWords(node, { path, actions, wording });
  return {
    nameOf,
    trigger: (node) => triggerWords(node, language),
    step,
    question,
    brief,
    fork,
    way: (node, output) => wayWords(node, output, language),
    field,
    value,
    text: filled,
    schedule: (cron) => {
      const read = typeof cron === "string" ? parseCron(cron) : null;
      return value(read?.ok ? cronText(read.cron, wording) : cron);
    },
    phrase,
  };
}

function wayWords(node: ActionNode, output: Output, language: Language): string {
  const { phrase } = language.wording;
  if (output === "default") return phrase("Otherwise");
  if (isEventWait(node)) return awaitedWay(node, output, language);
  const index = outputsOf(node).indexOf(output);
  const { weights } = node.config;
  const share = Array.isArray(weights) ? weights[index] : undefined;
  return isObject(share)
    ? `${String(share.percent ?? 0)}% ${quoted(output, language.wording)}`
    : phrase("For {path}", { path: quoted(output, language.wording) });
}

function awaitedWay({ config }: ActionNode, output: Output, { titles, wording }: Language): string {
  const { phrase } = wording;
  if (output === TIMEOUT) return phrase("If none of these happen in time");
  const awaited = awaitedIn(config).find(({ label }) => label === output);
  const label = typeof awaited?.event === "string" ? eventLabel(awaited.event, { titles, wording }) : null;
  return label
    ? phrase("If {event} ({path})", { event: lower(label), path: quoted(output, wording) })
    : phrase("For {path}", { path: quoted(output, wording) });
}

/** A wait for an event reads as the question whether it arrives in time. */
function waitWords({ config }: ActionNode, { titles, wording }: Language): string {
  const { phrase } = wording;
  const { timeout } = config;
  const events =
    awaitedText(config, { custom: titles?.events, wording }) ?? phrase("an event (not chosen yet) happens");
  return isObject(timeout)
    ? phrase("{events} within {time}", { events, time: durationText(timeout, wording) })
    : phrase("{events} in time", { events });
}

/** The label of an event, even of a removed one. Labels of custom events stay as the workspace wrote them. */
function eventLabel(event: string | undefined, { titles, wording }: Language): string | null {
  const label = (eventSpec(event, titles?.events) ?? eventSpec(event))?.label;
  if (label === undefined) return null;
  return event !== undefined && customName(event) !== null ? label : wording.spec(label);
}

function triggerWords(node: TriggerNode, language: Language): string {
  return `${startWords(node, language)}${conditionWords(node.conditions ?? {}, language.wording)}`;
}

function startWords(
  { event, offset, schedule, time = BIRTHDAY_TIME }: TriggerNode,
  language: Language,
): string {
  const { wording } = language;
  const { phrase } = wording;
  if (event === undefined) return phrase("When an event (not chosen yet) happens");
  if (event === "schedule") return scheduleWords(schedule, wording);
  if (event === "appointment.reminder") {
    return offset
      ? phrase("{time} before an appointment starts", { time: durationText(offset, wording) })
      : phrase("Some time before an appointment starts");
  }
  if (event === "contact.birthday")
    return phrase("On a contact's birthday at {time}", { time: wording.clock(time) });
  const label = eventLabel(event, language);
  return label
    ? phrase("When {event}", { event: lower(label) })
    : phrase("When {event} happens, an unknown event", { event: quoted(event, wording) });
}

function scheduleWords(schedule: TriggerNode["schedule"], wording: Wording): string {
  const parsed = parseCron(schedule?.cron);
  if (!parsed.ok) return wording.phrase("On a schedule (not set yet)");
  const text = cronText(parsed.cron, wording);
  return schedule?.timezone ? `${text} (${schedule.timezone})` : text;
}

function conditionWords({ during_hours: hours, ...others }: Record<string, Json>, wording: Wording): string {
  const { phrase } = wording;
  const when =
    hours === undefined ? "" : phrase(hours === true ? " during business hours" : " outside business hours");
  const flags = Object.entries(others).map(([name, wanted]) =>
    flagWords(`trigger.${name}`, wanted === true, wording),
  );
  return flags.length === 0 ? when : `${when} ${phrase("and")} ${joined(flags, phrase("and"))}`;
}

function flagWords(field: string, wanted: boolean, { phrase }: Wording): string {
  const words = Object.hasOwn(FLAGS, field) ? FLAGS[field] : undefined;
  if (words) return phrase(wanted ? words[0] : words[1]);
  const name = quoted(spelled(field.replace("trigger.", "")), { phrase });
  return phrase(wanted ? "{field} is yes" : "{field} is no", { field: name });
}

type Renderers = {
  the: (path: readonly string[]) => string;
  value: (json: Json | undefined) => string;
  wording: Wording;
};

function expressionWords(expression: Json, renderers: Renderers, depth: number): string {
  const { phrase } = renderers.wording;
  if (!isObject(expression) || depth > MAX_DEPTH) return phrase("something unreadable");
  const inner = (item: Json) => expressionWords(item, renderers, depth + 1);
  const group = (items: Json[], word: string) => {
    const said = joined(items.map(inner), word) || phrase("nothing in particular");
    return depth > 0 && items.length > 1 ? `(${said})` : said;
  };
  if (Array.isArray(expression.all)) return group(expression.all, phrase("and"));
  if (Array.isArray(expression.any)) return group(expression.any, phrase("or"));
  if (expression.not !== undefined) return phrase("not ({part})", { part: inner(expression.not) });
  return comparisonWords(expression, renderers);
}

function comparisonWords(expression: Record<string, Json>, { the, value, wording }: Renderers): string {
  const { phrase, spec } = wording;
  const { field, operator, value: wanted } = expression;
  if (typeof field !== "string" || field === "") return phrase("a field (not chosen yet) matches");
  const path = field.split(".");
  const isEqual = operator === "equals";
  if (Object.hasOwn(FLAGS, field) && typeof wanted === "boolean" && (isEqual || operator === "not_equals"))
    return flagWords(field, wanted === isEqual, wording);
  const known = typeof operator === "string" ? operatorSpec(operator) : null;
  const compares = known ? spec(known.label) : typeof operator === "string" ? spelled(operator) : spec("is");
  if (known?.value === "none") return `${the(path)} ${compares}`;
  const times = known?.value === "clock" ? timesIn(wanted) : null;
  if (times) return `${the(path)} ${compares} ${joined(times.map(wording.clock), phrase("and"))}`;
  const at = known?.value === "date" ? dateWords(wanted, wording) : null;
  if (at !== null) return `${the(path)} ${compares} ${at}`;
  // The card of a new comparison shows this until the person enters a value.
  if (wanted === undefined || (Array.isArray(wanted) && wanted.length === 0))
    return `${the(path)} ${compares} ${phrase("(no value yet)")}`;
  const either = known?.value === "texts" && Array.isArray(wanted);
  return `${the(path)} ${compares} ${either ? joined(wanted.map(value), phrase("or")) : value(wanted)}`;
}

/** A date and time of the wall clock, as the form writes it; null for anything else. */
function dateWords(value: Json | undefined, { phrase, clock }: Wording): string | null {
  const [, year, month, day, time] = LOCAL_TIME.exec(typeof value === "string" ? value : "") ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!year || !day || !time || !name) return null;
  return phrase("{month} {day}, {year}, {time}", {
    month: phrase(name),
    day: `${Number(day)}`,
    year,
    time: clock(time),
  });
}
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})$/;

/** The two times of day of a comparison, if it has them. */
function timesIn(range: Json | undefined): string[] | null {
  const texts = pairOf(range ?? null)?.filter((time) => typeof time === "string") ?? [];
  return texts.length === 2 ? texts : null;
}

function fieldWords(
  node: Node | null,
  { path, actions, wording }: { path: readonly string[]; actions: ActionRegistry; wording: Wording },
): string {
  const [top = "", name, ...rest] = path;
  if (top === "settings") return spelled([name ?? "settings", ...rest].join(" "));
  if (top !== "config" || name === undefined || node?.type !== "action") return spelled(path.join(" "));
  // Its form says "To", which no sentence can use as a noun.
  if (name === "to" && rest.length === 0) return wording.phrase("recipient");
  const action = actions.get(node.action ?? "");
  const known = action && fieldsOf(action.config).find((field) => field.name === name);
  return [known ? lower(wording.spec(known.title)) : spelled(name), ...rest.map(spelled)].join(" ");
}

/** Replaces template references with words; text that does not parse is unchanged. */
function fill(text: string, words: (path: readonly string[]) => string): string {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return text;
  return parsed.template.parts.map((part) => (typeof part === "string" ? part : words(part.path))).join("");
}

function attempt<T>(phrase: () => T, otherwise: T): T {
  try {
    return phrase();
  } catch {
    return otherwise;
  }
}

/** Quotes a text, shortened and on one line. */
export function quoted(text: string, { phrase }: Pick<Wording, "phrase">): string {
  const line = text.replaceAll("\n", " ").replaceAll("\r", " ").trim();
  const shown = line.length > SHOWN_TEXT ? `${closed(atWordEnd(line, SHOWN_TEXT))}…` : line;
  return phrase("“{text}”", { text: shown.replaceAll(/[“”«»]/g, (mark) => INNER[mark] ?? mark) });
}

/** Quotation marks within quotation marks are of another kind. */
const INNER: Readonly<Record<string, string>> = { "“": "‘", "”": "’", "«": "“", "»": "”" };

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

/** A name that says no more than the summary is left out, and so are the words with which both begin. */
function named(name: string | undefined, summary: string): string {
  if (!name || summary.toLowerCase().startsWith(name.toLowerCase())) return summary;
  const said = name.toLowerCase().split(" ");
  const words = summary.split(" ");
  const from = words.findIndex((word, index) => word.toLowerCase() !== said[index]);
  if (from === -1) return name;
  return `${name} (${from === 0 ? lower(summary) : words.slice(from).join(" ")})`;
}
