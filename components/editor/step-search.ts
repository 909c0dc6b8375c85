import { commandScore } from "@/components/shell/command-score";
import { actions } from "@/lib/actions";
import { notesOf } from "@/lib/automation/edit-canvas";
import { isObject } from "@/lib/automation/json";
import { plain } from "@/lib/automation/marked";
import type { Definition, Node } from "@/lib/automation/schema";
import type { Titles } from "@/lib/automation/titles";
import { cardText, inWords, type StepWords } from "./card-text";
import { readingOrder } from "./go-to-step";

type Entry = {
  id: string;
  title: string;
  line: string;
  /** Everything else that it is found by. */
  keywords: string;
};
export type StepEntry = Entry & { node: Node };

type Drawing = { titles?: Titles | undefined; t: StepWords };

/** The steps as they are read, each with the texts of its settings: those on its card, and those that do not fit there. */
export function stepEntries(definition: Definition, { titles, t }: Drawing): StepEntry[] {
  const drawing = { definition, titles, t };
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  return readingOrder(definition).flatMap((id) => {
    const node = nodes.get(id);
    if (!node) return [];
    const { title, line } = cardText(node, drawing);
    const action = node.type === "action" ? actions.get(node.action ?? "") : undefined;
    const texts = textsIn(settingsOf(node)).map((text) => inWords(text, drawing));
    const kind = action ? t.spec(action.label) : "";
    const keywords = plain([line, kind, node.notes ?? "", id, ...texts].join(" "));
    return [{ id, node, title, line, keywords }];
  });
}

function settingsOf(node: Node): unknown {
  if (node.type === "action") return node.config;
  return node.type === "condition" ? node.expression : node.schedule;
}

/** The sticky notes, by their first line. */
export function noteEntries(definition: Definition): Entry[] {
  return notesOf(definition).flatMap(([id, { text }]) => {
    const [title = "", ...lines] = text.trim().split("\n");
    return title === "" ? [] : [{ id, title, line: lines.join(" "), keywords: text }];
  });
}

/** The rank of an entry for the typed text; 0 if it does not match. */
export function found(typed: string, { title, keywords }: Pick<Entry, "title" | "keywords">): number {
  // The search matches the beginnings of words, so quotes and brackets before a word are left out.
  const bare = `${title} ${keywords}`.replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return commandScore(typed, { label: title, keywords: `${keywords} ${bare}` });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
