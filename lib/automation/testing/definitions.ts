import fc from "fast-check";
import type { EditOperation } from "@/lib/automation/edit";
import type { Json } from "@/lib/automation/json";
import { type Definition, type Edge, type Node, outputsOf } from "@/lib/automation/schema";

/** Definitions and edits for property tests: mostly valid ones, with the mistakes a draft can contain. */

const word = fc.constantFrom(
  "Sorry we missed you",
  "Hi {{trigger.caller_name | default:'there'}}",
  "",
  "Emoji 😀",
  "שלום",
);
const stepText = fc
  .tuple(fc.nat(11), word)
  .map(([n, text]) => `${text} {{steps.n${n}.messageId}} {{workspace.name}}`);
const text = fc.oneof(word, stepText, fc.string({ unit: "grapheme", maxLength: 12 }));
const value: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
);
const config = fc.dictionary(
  fc.constantFrom("to", "message", "subject", "duration", "nested", "constructor"),
  fc.oneof(value, fc.record({ amount: fc.nat(9), unit: fc.constant("days") })),
  { maxKeys: 4 },
);
const label = fc.constantFrom("VIP", "Español", "", "default", "vip ", "a.b", "__proto__", "true");
const ways = fc.record(
  {
    field: fc.constantFrom("trigger.caller_phone", "steps.n1.status", "steps.gone.x", "{{trigger.body}}"),
    cases: fc.array(fc.record({ label, values: fc.array(text, { maxLength: 2 }) }), { maxLength: 4 }),
    weights: fc.array(fc.record({ label, percent: fc.nat(100) }), { maxLength: 4 }),
  },
  { requiredKeys: [] },
);
const expression: fc.Arbitrary<Json> = fc.oneof(
  fc.record({
    field: fc.constantFrom("trigger.is_new_caller", "trigger.caller_phone", "steps.n2.score", "steps.gone.x"),
    operator: fc.constantFrom("equals", "contains", "greater_than", "sounds_like"),
    value,
  }),
  fc.record({
    all: fc.array(fc.record({ field: fc.constant("steps.n1.status"), operator: fc.constant("exists") }), {
      maxLength: 2,
    }),
  }),
  value,
);
const common = fc.record(
  {
    name: text.map((name) => name.slice(0, 50).toWellFormed()),
    notes: text,
    position: fc.record({
      x: fc.integer({ min: -2_000, max: 2_000 }),
      y: fc.integer({ min: -2_000, max: 2_000 }),
    }),
    onError: fc.constantFrom("fail" as const, "continue" as const),
    retry: fc.record({ maxAttempts: fc.integer({ min: 1, max: 6 }) }),
    group: fc.constantFrom("group_1", "group_2"),
    extras: fc.dictionary(fc.constantFrom("colour", "legacy"), value, { minKeys: 1, maxKeys: 2 }),
  },
  { requiredKeys: [] },
);
const actionName = fc.constantFrom(
  "send_sms",
  "send_email",
  "delay",
  "stop",
  "wait_for_event",
  "dance",
  "create_lead",
  "switch",
  "split",
);

function node(id: string): fc.Arbitrary<Node> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(common, actionName, config, ways).map(([c, action, cfg, more]): Node => {
        const leads = action === "switch" || action === "split";
        const off = cfg.to === undefined ? {} : { disabled: true };
        return { ...c, id, type: "action", action, config: { ...cfg, ...(leads ? more : {}) }, ...off };
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(common, expression)
        .map(([c, e]): Node => ({ ...c, id, type: "condition", conditionType: "if_else", expression: e })),
    },
  );
}

const event = fc.constantFrom(
  "call.missed",
  "lead.created",
  "schedule",
  "appointment.reminder",
  "moon.landed",
);
const trigger = fc
  .tuple(common, event, fc.dictionary(fc.constantFrom("during_hours", "is_new_caller"), fc.boolean()))
  .map(
    ([c, name, conditions]): Node => ({
      ...c,
      id: "start",
      type: "trigger",
      event: name,
      conditions,
      ...(name === "schedule" ? { schedule: { cron: "0 9 * * 1-5" } } : {}),
      ...(name === "appointment.reminder" ? { offset: { amount: 1, unit: "days" as const } } : {}),
    }),
  );

const place = fc.record({ x: fc.integer({ min: -99, max: 99 }), y: fc.integer({ min: -99, max: 99 }) });
const note = fc.record(
  {
    text: text.map((said) => said.slice(0, 100).toWellFormed()),
    position: place,
    size: fc.constant({ width: 200, height: 120 }),
    color: fc.constantFrom("yellow" as const, "blue" as const),
  },
  { requiredKeys: ["text", "position"] },
);
const canvas = fc.record(
  {
    direction: fc.constantFrom("right" as const, "down" as const),
    notes: fc.dictionary(fc.constantFrom("note_1", "note_2"), note),
    groups: fc.dictionary(
      fc.constantFrom("group_1", "group_2"),
      fc.record(
        { name: fc.constantFrom("Follow-up", ""), collapsed: fc.boolean() },
        { requiredKeys: ["name"] },
      ),
    ),
  },
  { requiredKeys: [] },
);

/** Forward edges only, one per output: a graph as an editor that refuses mistakes would create it. */
function forwardEdges(nodes: readonly Node[]): fc.Arbitrary<Edge[]> {
  const choices = nodes.flatMap((from, index) => {
    return outputsOf(from).map((output) =>
      fc.option(fc.integer({ min: index + 1, max: nodes.length }), { freq: 8 }).map((to): Edge[] => {
        const target = to === null ? undefined : nodes[to];
        if (!target) return [];
        return [{ from: from.id, to: target.id, ...(output === "next" ? {} : { branch: output }) }];
      }),
    );
  });
  return fc.tuple(...choices).map((edges) => edges.flat());
}

export const definitions: fc.Arbitrary<Definition> = fc
  .integer({ min: 0, max: 11 })
  .chain((count) => fc.tuple(trigger, ...Array.from({ length: count }, (_, n) => node(`n${n}`))))
  .chain((nodes) =>
    fc.record({
      name: text.map((name) => name.slice(0, 100).toWellFormed()),
      description: text,
      nodes: fc.constant(nodes),
      edges: forwardEdges(nodes),
      settings: fc.record(
        { timezone: fc.constantFrom("UTC", "Europe/Berlin"), canvas },
        { requiredKeys: [] },
      ),
    }),
  );

/** Any edges at all: cycles, self-edges, edges without a target, several edges on one output. */
export const brokenDefinitions: fc.Arbitrary<Definition> = definitions.chain((definition) => {
  const ids = [...definition.nodes.map(({ id }) => id), "gone", ""];
  const edge = fc.record(
    {
      from: fc.constantFrom(...ids),
      to: fc.constantFrom(...ids),
      branch: fc.constantFrom("true", "false"),
      label: fc.constantFrom("yes", "", "x", "vip"),
    },
    { requiredKeys: ["from", "to"] },
  );
  return fc
    .array(edge, { maxLength: 25 })
    .map((edges) => ({ ...definition, edges: [...definition.edges, ...edges] }));
});

const anyId = fc.constantFrom("start", "n0", "n1", "n2", "n3", "n4", "n5", "n9", "x1", "x2");
const branch = fc.constantFrom("true", "false", "VIP", "default", "#2");
const ends = fc.record({ from: anyId, to: anyId, branch }, { requiredKeys: ["from", "to"] });
const fresh = fc.constantFrom("x1", "x2", "x3", "n0");
const added = fc.oneof(
  fc.record({ type: fc.constant("action" as const), action: actionName, config }),
  fc.record({ type: fc.constant("condition" as const), conditionType: fc.constant("if_else"), expression }),
);
const fields = fc.constantFrom(
  "config.message",
  "config.nested.amount",
  "config.cases.0.label",
  "config.weights.1",
  "config.cases",
  "expression.value",
  "name",
  "notes",
  "onError",
  "colour",
  "expression.all.0.field",
  "retry.maxAttempts",
  "disabled",
  "group",
  "config",
);

export const operations: fc.Arbitrary<EditOperation> = fc.oneof(
  fc.record({ op: fc.constant("add_node" as const), id: fresh, node: added }),
  fc.record(
    { op: fc.constant("insert_node" as const), id: fresh, node: added, after: anyId, branch },
    { requiredKeys: ["op", "id", "node", "after"] },
  ),
  ends.map((connection): EditOperation => ({ op: "connect", ...connection })),
  ends.map((connection): EditOperation => ({ op: "disconnect", ...connection })),
  fc.tuple(ends, ends).map(([from, to]): EditOperation => ({ op: "reconnect", ...from, ends: to })),
  anyId.map((nodeId): EditOperation => ({ op: "remove_node", nodeId })),
  fc
    .uniqueArray(anyId, { minLength: 1, maxLength: 4 })
    .map((nodeIds): EditOperation => ({ op: "remove_nodes", nodeIds })),
  fc.uniqueArray(anyId, { minLength: 1, maxLength: 4 }).map(
    (nodeIds): EditOperation => ({
      op: "duplicate_nodes",
      nodeIds,
      ids: Object.fromEntries(nodeIds.map((id) => [id, `${id}_copy`])),
    }),
  ),
  fc.record(
    { op: fc.constant("set_field" as const), nodeId: anyId, field: fields, value },
    { requiredKeys: ["op", "nodeId", "field"] },
  ),
  fc.record({ op: fc.constant("set_config" as const), nodeId: anyId, config }),
  fc.record({ op: fc.constant("replace_action" as const), nodeId: anyId, action: actionName, config }),
  fc.record({ op: fc.constant("set_event" as const), nodeId: anyId, event }),
  fc.record({
    op: fc.constant("rename_node" as const),
    nodeId: anyId,
    name: text.map((name) => name.slice(0, 50)),
  }),
  fc.record({ op: fc.constant("set_notes" as const), nodeId: anyId, notes: text }),
  fc.record({ op: fc.constant("change_node_id" as const), nodeId: anyId, newId: fresh }),
  fc.record(
    {
      op: fc.constant("set_setting" as const),
      field: fc.constantFrom(
        "timezone",
        "theme",
        "rateLimitPerMinute",
        "canvas.direction",
        "canvas.notes.note_1.text",
        "canvas.notes.note_1",
        "canvas.groups.group_1.name",
      ),
      value,
    },
    { requiredKeys: ["op", "field"] },
  ),
  fc.record({ op: fc.constant("set_name" as const), name: text.map((name) => name.slice(0, 50)) }),
  fc.record({ op: fc.constant("set_description" as const), description: text }),
  fc
    .tuple(anyId, fc.integer({ min: -999, max: 999 }), fc.integer({ min: -999, max: 999 }))
    .map(([nodeId, x, y]): EditOperation => ({ op: "move_nodes", positions: [{ nodeId, x, y }] })),
);
