import { isEventWait } from "./control-table";
import { type Graph, reach } from "./graph";
import { isObject, type Json, type JsonObject } from "./json";
import { type Problem, problem } from "./problems";
import type { MessageFacts } from "./registry";
import { type ActionNode, type ConditionNode, LIMITS } from "./schema";

const REPLY = "sms.received";
const EXACT = ["equals", "in", "not_equals", "not_in"];
const NEGATED = ["not_equals", "not_in"];
const YES = " y yes yes please yeah yep ok okay confirm sí si oui ja sim ";
const NO = " n no no thanks nope non nein não nao ";

/** Warns where a reply is compared letter by letter, so that "Yes!" would take the other branch. */
export function exactReplies(node: ConditionNode, graph: Graph): Problem[] {
  return comparisons(node.expression, "expression").flatMap(({ leaf, path, depth }) => {
    const { field, operator, value = null } = leaf;
    if (typeof operator !== "string" || !EXACT.includes(operator) || !isReply(field, graph)) return [];
    const values = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
    if (values.length === 0) return [];
    const better = meaningOf(values) ?? "matches";
    const wanted = better === "matches" ? { value } : {};
    const tolerant: JsonObject = { field: field ?? null, operator: better, ...wanted };
    const negated = NEGATED.includes(operator);
    const fits = !negated || depth < LIMITS.conditionDepth;
    const fix = {
      op: "set_field",
      nodeId: node.id,
      field: path,
      value: negated ? { not: tolerant } : tolerant,
    } as const;
    return [
      problem(
        "reply_exact_match",
        { nodeId: node.id, field: `${path}.value` },
        `People write "Yes!" or "yes please". This compares every letter, so such replies do not count`,
        {
          suggestion: `Use ${better}, which ignores case, accents and punctuation`,
          ...(fits ? { fix } : {}),
        },
      ),
    ];
  });
}

type Comparison = { leaf: JsonObject; path: string; depth: number };

function comparisons(expression: Json | undefined, path: string, depth = 0): Comparison[] {
  if (!isObject(expression)) return [];
  for (const group of ["all", "any"]) {
    const parts = expression[group];
    if (!Array.isArray(parts)) continue;
    return parts.flatMap((part, index) => comparisons(part, `${path}.${group}.${index}`, depth + 1));
  }
  if (isObject(expression.not)) return comparisons(expression.not, `${path}.not`, depth + 1);
  return [{ leaf: expression, path, depth }];
}

/** The body of the text that started the automation, or of one that a step waited for. */
function isReply(field: Json | undefined, graph: Graph): boolean {
  if (typeof field !== "string") return false;
  if (field === "trigger.body") return graph.trigger?.event === REPLY;
  const [root, id = "", name, ...rest] = field.split(".");
  if (root !== "steps" || name !== "body" || rest.length > 0) return false;
  return awaitsReply(graph.nodes.get(id));
}

function awaitsReply(node: ReturnType<Graph["nodes"]["get"]>): boolean {
  return node?.type === "action" && isEventWait(node) && node.config.event === REPLY;
}

function meaningOf(values: readonly string[]): "says_yes" | "says_no" | null {
  const all = (words: string) =>
    values.every((value) =>
      words.includes(
        ` ${value
          .trim()
          .toLowerCase()
          .replace(/[.!]+$/, "")} `,
      ),
    );
  if (all(YES)) return "says_yes";
  return all(NO) ? "says_no" : null;
}

/** Warns about a text that asks for a reply when no later step waits for one. */
export function unhandledReply(node: ActionNode, message: MessageFacts, graph: Graph): Problem[] {
  if (message.channel !== "sms" || !asks(message.text)) return [];
  if ([...reach([node.id], graph.outgoing)].some((id) => awaitsReply(graph.nodes.get(id)))) return [];
  const text = "This text asks for a reply, and nothing here waits for it";
  const suggestion =
    'Add "Wait for an event: a text arrives" after it, or make an automation for incoming texts';
  return [problem("reply_not_handled", { nodeId: node.id, field: message.field }, text, { suggestion })];
}

/** "Reply YES to confirm", in the languages `says_yes` reads; the answer is the last group. */
const INSTRUCTION =
  /(\S*\s)?(?<!\p{L})(reply|respond|answer|text|responda|responde|répondez|repondez|antworten|antworte)(?:\s+(?:back|us|with|con|par|avec|sie|mit|com))*\s+["'“”‘’«„]*([\p{L}\p{N}]+)/giu;
/** The service handles these itself. */
const KEYWORDS = [
  "stop",
  "stopp",
  "stopall",
  "unsubscribe",
  "end",
  "quit",
  "optout",
  "revoke",
  "help",
  "info",
  "start",
  "unstop",
];
const NOT_TO_REPLY = /^(not|\S*n['’]t|cannot|can|no|ne|pas|nicht)\s$/i;

function asks(text: string): boolean {
  return hasQuestion(text) || [...text.matchAll(INSTRUCTION)].some(isInstruction);
}

/** Only an answer in capitals, a digit, or "Reply" at the start of a sentence instructs; "your reply was" does not. */
function isInstruction([, before = "", verb = "", answer = ""]: RegExpExecArray): boolean {
  if (KEYWORDS.includes(answer.toLowerCase()) || NOT_TO_REPLY.test(before)) return false;
  const opens = /^R/.test(verb) && (before === "" || /[.!:;)]\s$/.test(before));
  return opens || (answer.length <= 12 && answer === answer.toUpperCase() && !/\d{3}/.test(answer));
}

/** Matches a question mark that ends a sentence, not one inside a URL. */
function hasQuestion(text: string): boolean {
  for (let at = text.indexOf("?"); at !== -1; at = text.indexOf("?", at + 1)) {
    const after = text[at + 1];
    if (after === undefined || after === " " || after === "\n" || after === '"' || after === "'") return true;
  }
  return false;
}
