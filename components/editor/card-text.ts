import type { ReactNode } from "react";
import { specTexts } from "@/components/words/spec-texts";
import { actions } from "@/lib/actions";
import { isEventWait } from "@/lib/automation/control-table";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { eventSpec } from "@/lib/automation/events";
import { lower } from "@/lib/automation/joined";
import { isObject } from "@/lib/automation/json";
import { marked } from "@/lib/automation/marked";
import { type Words, wordsFor } from "@/lib/automation/narrate-words";
import { referenceWords, referenceTitle as titleOf } from "@/lib/automation/reference-title";
import type { Known } from "@/lib/automation/reference-types";
import type { ConditionNode, Definition, Node } from "@/lib/automation/schema";
import { parseTemplate } from "@/lib/automation/template";
import type { Titles } from "@/lib/automation/titles";
import type { Translator } from "@/lib/messages/translate";
import type { Wording } from "@/lib/wording";

export type StepWords = Translator<"steps", ReactNode>;
export type CardText = {
  title: string;
  line: string;
  /** The part of the line that distinguishes the card from others of its title, for a card without room for the rest. */
  brief?: string;
};

/** The line of a card before its brief part, that part, and the rest; null for a line without one. */
export function partsOfLine({ line, brief = "" }: CardText): [string, string, string] | null {
  // The steps and fields that a line names before it may be called the same.
  const at = brief === "" ? -1 : line.lastIndexOf(brief);
  return at < 0 ? null : [line.slice(0, at), brief, line.slice(at + brief.length)];
}

type Cached = { event: string | undefined; titles: Titles | undefined; t: StepWords; text: CardText };
/** Apart, so that a caller who needs a title alone does not drop the text of a card. */
const [untitled, titled] = [new WeakMap<Node, Cached>(), new WeakMap<Node, Cached>()];

type Drawing = { definition: Definition; titles?: Titles | undefined; t: StepWords };

/** A card's name and its one-line description, cached per node so that an edit recomputes one. */
export function cardText(node: Node, drawing: Drawing): CardText {
  const { definition, titles, t } = drawing;
  const event = eventOf(definition);
  const cache = titles ? titled : untitled;
  const known = cache.get(node);
  if (known && known.event === event && known.titles === titles && known.t === t) return known.text;
  const text = textOf(node, drawing);
  cache.set(node, { event, titles, t, text });
  return text;
}

const triggers = new WeakMap<readonly Node[], string | undefined>();
export function eventOf({ nodes }: Definition): string | undefined {
  if (triggers.has(nodes)) return triggers.get(nodes);
  const trigger = nodes.find((node) => node.type === "trigger");
  const event = trigger?.type === "trigger" ? trigger.event : undefined;
  triggers.set(nodes, event);
  return event;
}

type Vocabulary = { titles: Titles | undefined; wording: Wording; words: Words };
const vocabularies = new WeakMap<Definition, Vocabulary>();
/** One vocabulary for all cards of a drawing: making it looks at every node. */
function wordsOf({ definition, titles, t: wording }: Drawing): Words {
  const known = vocabularies.get(definition);
  if (known && known.titles === titles && known.wording === wording) return known.words;
  const words = wordsFor(definition, actions, { titles, wording });
  vocabularies.set(definition, { titles, wording, words });
  return words;
}

function textOf(node: Node, drawing: Drawing): CardText {
  const { titles, t } = drawing;
  const words = wordsOf(drawing);
  switch (node.type) {
    case "trigger": {
      const said = words.trigger(node);
      const spec = eventSpec(node.event, titles?.events) ?? eventSpec(node.event);
      if (node.name || !spec) return { title: node.name || t("trigger"), line: said };
      const { label, description } = specTexts(spec, t);
      return { title: label, line: beyond(label, { said, t }) ?? description };
    }
    case "condition":
      return {
        title: node.name || t("condition"),
        line: isChosen(node)
          ? sentence(t.phrase("{question}?", { question: shortQuestion(node, words) }))
          : t("choose_question"),
      };
    case "action": {
      const action = actions.get(node.action ?? "");
      const title = node.name || (action && t.spec(action.label)) || node.action || t("choose_action");
      if (!action) return { title, line: t("unknown_action") };
      if (isEventWait(node))
        return { title, line: sentence(t.phrase("{question}?", { question: words.question(node) })) };
      const said = action.message?.(node.config);
      // The icon and the title name the channel.
      const to = said && (said.to === "" ? t("no_recipient") : t("sends_to", { recipient: said.to }));
      const does = inWords(to ?? t.sentence(action.summary(node.config, titles, t.clock)), drawing);
      // A summary that only repeats the name says nothing.
      if (!said?.text) return { title, line: does === title ? t.spec(action.description) : does };
      const text = inWords(said.text, drawing);
      return { title, line: t("does_text", { does, text }), brief: text };
    }
    default:
      return node satisfies never;
  }
}

/** About two of the three lines that a card has beside its answers. */
const ROOM = 40;

/** A long question leaves out the steps that its fields come from, so that it ends with what decides. */
function shortQuestion(node: ConditionNode, words: Words): string {
  const question = words.question(node);
  return question.length > ROOM ? words.brief(node) : question;
}

/** A new condition compares no field yet. */
function isChosen({ expression }: ConditionNode): boolean {
  return expression !== undefined && !(isObject(expression) && expression.field === "");
}

/** Returns the part of a trigger's sentence that its title does not contain, or null if there is none. */
function beyond(label: string, { said, t }: { said: string; t: StepWords }): string | null {
  const start = t.phrase("When {event}", { event: lower(label) });
  if (!said.startsWith(start)) return said;
  const rest = said.slice(start.length).trim();
  if (rest === "") return null;
  const and = `${t.phrase("and")} `;
  return rest.startsWith(and) ? t("starts_if", { condition: rest.slice(and.length) }) : sentence(rest);
}

/** References as the marked name of what they stand for. */
export function inWords(text: string, { definition, titles, t }: Drawing): string {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return text;
  return parsed.template.parts
    .map((part) =>
      typeof part === "string"
        ? part
        : marked(referenceTitle(part.path, { definition, custom: titles?.events, t })),
    )
    .join("");
}

const lookups = new WeakMap<Definition, Known>();

/** One lookup for all references of a drawing: making it looks at every node. */
function knownIn(definition: Definition, custom: CustomEvents | undefined): Known {
  const cached = lookups.get(definition);
  if (cached && cached.custom === custom) return cached;
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const trigger = definition.nodes.find((node) => node.type === "trigger") ?? null;
  const known = { trigger, nodes, registry: actions, custom };
  lookups.set(definition, known);
  return known;
}

type Place = { definition: Definition; custom: CustomEvents | undefined; t: StepWords };

export function referenceTitle(path: readonly string[], { definition, custom, t }: Place): string {
  const known = knownIn(definition, custom);
  const stepName = (id: string) => {
    const node = known.nodes.get(id);
    const action = node?.type === "action" ? actions.get(node.action ?? "") : undefined;
    return node?.name || (action ? t.spec(action.label) : id);
  };
  return titleOf(path, { known, stepName, words: referenceWords(t) });
}

/** Capitalizes the first letter, which follows an opening question mark in Spanish. */
function sentence(text: string): string {
  const start = text.startsWith("¿") ? 2 : 1;
  return text.slice(0, start).toUpperCase() + text.slice(start);
}
