import fc from "fast-check";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { type Definition, outputsOf } from "@/lib/automation/schema";
import { definitionOf } from "./reading";

/** Part of a graph: a step, or a condition whose two branches may meet again in the steps after it. */
type Piece =
  | { kind: "step"; step: JsonObject }
  | { kind: "ask"; expression: JsonObject; yes: Piece[]; no: Piece[] };

const questions: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  { field: "trigger.is_new_caller", operator: "equals", value: true },
  { field: "trigger.ring_seconds", operator: "greater_than", value: 20 },
  { field: "trigger.caller_name", operator: "exists" },
  {
    any: [
      { field: "trigger.caller_name", operator: "contains", value: "a" },
      { not: { field: "trigger.contact_id", operator: "exists" } },
    ],
  },
  { field: "trigger.missed_at", operator: "time_between", value: { from: "22:00", to: "06:00" } },
);

/** Valid graphs of the given steps: one trigger, every step reachable, branches that meet again. */
export function graphs(steps: fc.Arbitrary<JsonObject>, trigger: JsonObject = {}): fc.Arbitrary<Definition> {
  const { pieces } = fc.letrec<{ pieces: Piece[]; piece: Piece }>((tie) => ({
    pieces: fc.array(tie("piece"), { minLength: 1, maxLength: 4, depthIdentifier: "graph" }),
    piece: fc.oneof(
      { depthIdentifier: "graph", maxDepth: 3 },
      { weight: 3, arbitrary: steps.map((step): Piece => ({ kind: "step", step })) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("ask" as const),
          expression: questions,
          yes: tie("pieces"),
          no: tie("pieces"),
        }),
      },
    ),
  }));
  return pieces.map((list) => draw(list, trigger));
}

function draw(pieces: Piece[], trigger: JsonObject): Definition {
  const nodes: JsonObject[] = [];
  let made = 0;
  // Builds from the end to the beginning, so that the following step already exists.
  const place = (list: Piece[], after: string | null): string | null =>
    list.reduceRight<string | null>((next, piece) => {
      const id = `n${made++}`;
      if (piece.kind === "ask") {
        const { expression } = piece;
        const trueBranch = place(piece.yes, next);
        nodes.push({ id, type: "condition", expression, trueBranch, falseBranch: place(piece.no, next) });
      } else if (piece.step.action === "wait_for_event" && isObject(piece.step.config)) {
        const { config } = piece.step;
        const outputs = outputsOf({ type: "action", action: "wait_for_event", config });
        const ways =
          config.events === undefined
            ? { trueBranch: next, falseBranch: next }
            : { branches: Object.fromEntries(outputs.map((output) => [output, next])) };
        nodes.push({ id, type: "action", ...piece.step, ...ways });
      } else {
        nodes.push({ id, type: "action", ...piece.step, ...(piece.step.action === "stop" ? {} : { next }) });
      }
      return id;
    }, after);
  const first = place(pieces, null);
  const reachable = reachableFrom(first, nodes);
  const kept = nodes.filter((node) => reachable.has(String(node.id)));
  return definitionOf([{ id: "t", type: "trigger", event: "call.missed", ...trigger, next: first }, ...kept]);
}

function reachableFrom(first: string | null, nodes: JsonObject[]): Set<string> {
  const byId = new Map(nodes.map((node) => [String(node.id), node]));
  const seen = new Set<string>();
  const stack = [first];
  while (stack.length > 0) {
    const id = stack.pop();
    if (typeof id !== "string" || seen.has(id)) continue;
    seen.add(id);
    const { next, trueBranch, falseBranch, branches } = byId.get(id) ?? {};
    const ways = isObject(branches) ? Object.values(branches) : [];
    for (const to of [next, trueBranch, falseBranch, ...ways]) if (typeof to === "string") stack.push(to);
  }
  return seen;
}

/** Realistic payloads of call.missed: any subset, with blanks, unusual values and texts that look like templates. */
export const payloads: fc.Arbitrary<JsonObject> = fc.record(
  {
    caller_phone: fc.constantFrom("+12025550143", "(202) 555-0143", "not a phone", "", "+15550100"),
    caller_name: fc.oneof(
      fc.constantFrom("Maria Gomez", "", "{{trigger.caller_phone}}", "😀", "null"),
      fc.string(),
    ),
    contact_id: fc.constantFrom("con_1", ""),
    is_new_caller: fc.boolean(),
    is_existing_patient: fc.boolean(),
    ring_seconds: fc.oneof(
      fc.integer({ min: 0, max: 90 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    missed_at: fc.constantFrom("2026-03-10T15:00:00Z", "yesterday", ""),
    during_hours: fc.boolean(),
    voicemail_url: fc.constantFrom("https://example.com/v", "javascript:alert(1)"),
  },
  { requiredKeys: [] },
);
