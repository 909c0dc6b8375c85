import { isEventWait } from "./control-table";
import { type Graph, reach } from "./graph";
import { isObject, type Json, type JsonObject } from "./json";
import { textList } from "./operands";
import { operatorSpec } from "./operators";
import { type Problem, problem } from "./problems";
import type { MessageFacts } from "./registry";
import type { ActionNode, ConditionNode, Node } from "./schema";
import { awaitedIn } from "./wait-for-event";

const REPLY = "sms.received";
const EXACT = /^(not_)?(equals|in)$/;
const YES = "|y|yes|yeah|ok|confirm|sí|si|oui|ja|sim|";
const NO = "|n|no|nope|non|nein|não|nao|";

/** Warns where a reply is compared letter by letter, so that "Yes!" would take the other branch. */
export function exactReplies(node: ConditionNode, graph: Graph): Problem[] {
  return comparisons(node.expression, "expression").flatMap(({ leaf, path }) => {
    const { field, operator, value = null } = leaf;
    if (typeof field !== "string" || typeof operator !== "string") return [];
    if (!EXACT.test(operator) || !isReply(field, graph)) return [];
    const values = textList(value);
    if (!values) return [];
    const better = meaningOf(values) ?? "matches";
    const tolerant = { field, operator: better, ...(better === "matches" ? { value } : {}) };
    // The opposite would have to be wrapped in "not", which may nest too deeply.
    const fix = { op: "set_field", nodeId: node.id, field: path, value: tolerant } as const;
    const suggestion = `Use "${operatorSpec(better)?.label}": it ignores case, accents and punctuation`;
    const message = `This needs an exact match, so "Yes!" won't count`;
    const at = { nodeId: node.id, field: `${path}.value` };
    const more = operator.startsWith("not_") ? { suggestion } : { suggestion, fix };
    return [problem("reply_exact_match", at, message, more)];
  });
}

type Comparison = { leaf: JsonObject; path: string };

function comparisons(expression: Json | undefined, path: string): Comparison[] {
  if (!isObject(expression)) return [];
  for (const group of ["all", "any"]) {
    const parts = expression[group];
    if (!Array.isArray(parts)) continue;
    return parts.flatMap((part, index) => comparisons(part, `${path}.${group}.${index}`));
  }
  if (isObject(expression.not)) return comparisons(expression.not, `${path}.not`);
  return [{ leaf: expression, path }];
}

/** The body of the text that started the automation, or of one that a step waited for. */
function isReply(field: string, graph: Graph): boolean {
  if (field === "trigger.body") return graph.trigger?.event === REPLY;
  const [root, id = "", name, ...rest] = field.split(".");
  if (root !== "steps" || name !== "body" || rest.length > 0) return false;
  return awaitsReply(graph.nodes.get(id));
}

/** True of a trigger or a step whose fields are those of a text that a person sent. */
export function bringsReply(node: Node): boolean {
  return node.type === "trigger" ? node.event === REPLY : awaitsReply(node);
}

function awaitsReply(node: ReturnType<Graph["nodes"]["get"]>): boolean {
  return (
    node?.type === "action" &&
    isEventWait(node) &&
    awaitedIn(node.config).some(({ event }) => event === REPLY)
  );
}

function meaningOf(values: readonly string[]): "says_yes" | "says_no" | null {
  const all = (words: string) =>
    values.every((value) =>
      words.includes(
        `|${value
          .trim()
          .toLowerCase()
          .replace(/[.!]+$/, "")}|`,
      ),
    );
  if (all(YES)) return "says_yes";
  return all(NO) ? "says_no" : null;
}

/** Warns about a text that asks for a reply when no later step waits for one. */
export function unhandledReply(node: ActionNode, message: MessageFacts, graph: Graph): Problem[] {
  if (message.channel !== "sms" || !asks(message.text)) return [];
  if ([...reach([node.id], graph.outgoing)].some((id) => awaitsReply(graph.nodes.get(id)))) return [];
  const text = "This text asks for a reply, but nothing waits for it";
  const suggestion = 'Add "Wait for an event: Text received" after it, or an automation for incoming texts';
  return [problem("reply_not_handled", { nodeId: node.id, field: message.field }, text, { suggestion })];
}

/** "Reply YES to confirm", in the languages `says_yes` reads; the answer is the last group. */
const INSTRUCTION =
  /(\S{0,12}\s)?(?<!\p{L})(reply|respond[ae]?|answer|text|r[ée]pondez|antworten?)(?:\s+(?:back|us|with|con|par|avec|sie|mit|com))*\s+["'“”‘’«„]*([\p{L}\p{N}]+)/giu;
/** The service handles these itself. */
const KEYWORD = /^(stop.*|un.*|end|help|info|start)$/i;
const NOT_TO_REPLY = /(not?|n['’]t|ne|pas|cht)\s$/i;

/** A question up to the question mark that ends it, which is not one inside a URL. */
const QUESTION = /[^.!?\n]*\?(?=$|[ \n"'])/g;
/** After a question: the answer is a call or a click. */
const ANSWERED_ELSEWHERE =
  /^["']?\s*(?:please |just |por favor,? )?(?:call|phone|ring|click|tap|book|visit|go to|https?:|ll[aá]m[ea]\w*|haga clic|toque|reserve|agende|visite|appelez|cliquez|rufen|klicken)(?!\p{L})/iu;
const ASKS_FOR_A_CALL = /(?<!\p{L})(?:call|phone|ring) (?:us|back at|\(?\+?\d)/iu;

function asks(text: string): boolean {
  const asksAQuestion = [...text.matchAll(QUESTION)].some((question) => {
    const rest = text.slice(question.index + question[0].length);
    return !ASKS_FOR_A_CALL.test(question[0]) && !ANSWERED_ELSEWHERE.test(rest);
  });
  return asksAQuestion || [...text.matchAll(INSTRUCTION)].some(isInstruction);
}

/** Only an answer in capitals, a digit, or "Reply" at the start of a sentence instructs; "your reply was" does not. */
function isInstruction([, before = "", verb = "", answer = ""]: RegExpExecArray): boolean {
  if (KEYWORD.test(answer) || NOT_TO_REPLY.test(before)) return false;
  const opens = /^R/.test(verb) && (before.trim() === "" || /[.!:;)]\s$/.test(before));
  return opens || (answer.length <= 12 && answer === answer.toUpperCase() && !/\d{3}/.test(answer));
}
