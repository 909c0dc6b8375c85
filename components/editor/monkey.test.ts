import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyOperation, type EditOperation } from "@/lib/automation/edit";
import { groupOperations, noteOperation, ungroupOperations } from "@/lib/automation/edit-canvas";
import { readDefinition } from "@/lib/automation/read-definition";
import { type Definition, outputsOf } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { canonicalJson } from "@/lib/billing/canonical-json";
import { type Client, ProblemError } from "@/lib/contract/client";
import { translator } from "@/lib/messages/translator";
import { createSaver } from "./autosave";
import { MISSED_CALL } from "./fixtures/missed-call";
import { createEditorStore } from "./store";

/**
 * Random gestures on the real store and the real saver, beside a model that is as simple as possible: documents on two
 * stacks for undo, and one document on the server. MONKEY_GESTURES=10000 makes more of them.
 */
const GESTURES = Number(process.env.MONKEY_GESTURES ?? 1_000);
const SEEDS = [1, 2, 3];
const PATIENCE = Math.max(60_000, GESTURES * 60);

/** Mulberry32: the same gestures for the same seed, on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function read(raw: unknown): Definition {
  const result = readDefinition(raw);
  if (!result.ok) throw new Error(`unreadable: ${result.problems[0]?.message}`);
  return result.definition;
}

/** The order of nodes and edges says nothing. */
function contentOf(definition: Definition): string {
  const { nodes, edges, ...rest } = serialize(definition);
  return canonicalJson({
    ...rest,
    nodes: nodes.toSorted((a, b) => a.id.localeCompare(b.id)),
    edges: edges.map((edge) => canonicalJson(edge)).toSorted(),
  });
}

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

const ACTIONS = ["send_sms", "create_callback", "delay", "stop", "create_lead"] as const;

/** Any edit a hand could make here, including those the reducer refuses. */
function randomEdit(random: Random, doc: Definition, count: number): EditOperation {
  const nodeId = pick(random, doc.nodes)?.id ?? "none";
  const other = pick(random, doc.nodes)?.id ?? "none";
  const edge = pick(random, doc.edges);
  const node = pick(random, doc.nodes);
  const output = node ? pick(random, outputsOf(node)) : undefined;
  const branch = output === undefined || output === "next" ? {} : { branch: output };
  const position = { x: Math.round(random() * 90) * 8, y: Math.round(random() * 60) * 8 };
  const action = { type: "action" as const, action: pick(random, ACTIONS) ?? "stop", config: {}, position };
  const edits: EditOperation[] = [
    { op: "add_node", id: `n${count}`, node: action },
    { op: "add_node", id: `c${count}`, node: { type: "condition", position } },
    { op: "insert_node", id: `i${count}`, after: nodeId, node: action, ...branch },
    { op: "connect", from: node?.id ?? "none", to: other, ...branch },
    edge
      ? { op: "disconnect", from: edge.from, to: edge.to, ...(edge.branch ? { branch: edge.branch } : {}) }
      : { op: "disconnect", from: "a", to: "b" },
    { op: "remove_nodes", nodeIds: [nodeId] },
    { op: "duplicate_nodes", nodeIds: [nodeId], ids: { [nodeId]: `d${count}` } },
    { op: "rename_node", nodeId, name: random() < 0.3 ? "" : `Step ${count}` },
    { op: "set_field", nodeId, field: "config.message", value: `Text ${count}` },
    { op: "set_field", nodeId, field: "disabled", ...(random() < 0.5 ? { value: true } : {}) },
    { op: "set_notes", nodeId, notes: random() < 0.5 ? "" : `Note ${count}` },
    { op: "change_node_id", nodeId, newId: `r${count}` },
    { op: "set_name", name: `Name ${count}` },
    { op: "set_description", description: `About ${count}` },
    { op: "set_setting", field: "timezone", value: pick(random, ["UTC", "America/New_York"]) ?? "UTC" },
    { op: "move_nodes", positions: [{ nodeId, ...position }] },
    noteOperation(
      `note_${count % 5}`,
      random() < 0.3 ? undefined : { text: `Note ${count}`, position, color: "blue" },
    ),
    { op: "set_setting", field: `canvas.notes.note_${count % 5}.text`, value: `Text ${count}` },
    { op: "set_setting", field: "canvas.direction", value: pick(random, ["down", "right"]) ?? "down" },
    pick(random, groupOperations(doc, { nodeIds: [nodeId], id: `group_${count % 4}`, name: "Group" })) ?? {
      op: "set_name",
      name: "",
    },
    pick(random, ungroupOperations(doc, `group_${count % 4}`)) ?? { op: "set_name", name: "" },
  ];
  return pick(random, edits) ?? { op: "set_name", name: "" };
}

/** One draft behind an etag, as the API keeps it. */
function serverWith(definition: Definition) {
  const state = { draft: definition, rev: 1, isDown: false };
  const view = () => ({ ...serialize(state.draft), id: "auto_1", etag: `"${state.rev}"` });
  const store = (next: Definition) => {
    state.draft = next;
    state.rev += 1;
  };
  const api = async (
    contract: { method: string },
    input: { body?: object; headers?: Record<string, string> },
  ) => {
    if (state.isDown) throw new ProblemError(0, {});
    if (contract.method === "GET") return view();
    if (input.headers?.["If-Match"] !== `"${state.rev}"`)
      throw new ProblemError(412, { code: "etag_mismatch" });
    // A request is JSON, so the server never shares an object with the editor.
    store(read(JSON.parse(JSON.stringify(input.body))));
    return view();
  };
  return { state, store, api: api as unknown as Client };
}

function editorOn(definition: Definition) {
  const server = serverWith(definition);
  const store = createEditorStore({ definition, etag: '"1"', words: translator("en", "editorEdits") });
  const saver = createSaver({
    store,
    api: server.api,
    personId: "p",
    automationId: "a",
    onSaved: () => undefined,
  });
  return { server, store, saver };
}

/** Undo as anybody would expect it: the documents before, and those that were undone. */
type Model = { doc: Definition; past: { before: Definition; key: string | null }[]; future: Definition[] };

const MOST_STEPS = 300;

function modelEdit(model: Model, after: Definition, key: string | null): void {
  if (contentOf(after) === contentOf(model.doc)) return;
  const last = model.past.at(-1);
  const folds = last !== undefined && key !== null && last.key === key;
  if (!folds) model.past = [...model.past, { before: model.doc, key }].slice(-MOST_STEPS);
  else if (contentOf(last.before) === contentOf(after)) model.past = model.past.slice(0, -1);
  model.doc = after;
  model.future = [];
}

function modelUndo(model: Model): void {
  const last = model.past.at(-1);
  if (!last) return;
  model.past = model.past.slice(0, -1);
  model.future = [model.doc, ...model.future];
  model.doc = last.before;
}

function modelRedo(model: Model): void {
  const [next, ...rest] = model.future;
  if (!next) return;
  model.past = [...model.past, { before: model.doc, key: null }];
  model.future = rest;
  model.doc = next;
}

beforeEach(() => {
  const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage: kept }));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("random gestures", () => {
  it.each(SEEDS)(
    "keep document, undo and the server's draft as the model has them (seed %i)",
    async (seed) => {
      const random = randomFrom(seed);
      const start = read(MISSED_CALL);
      const { server, store, saver } = editorOn(start);
      const model: Model = { doc: start, past: [], future: [] };
      let taken = 0;
      for (let gesture = 0; gesture < GESTURES; gesture++) {
        const roll = random();
        if (roll < 0.62) {
          const edit = randomEdit(random, store.getState().doc, gesture);
          const key = random() < 0.4 ? edit.op : null;
          const result = applyOperation(model.doc, edit);
          const accepted = store
            .getState()
            .commit(edit, { label: edit.op, ...(key ? { mergeKey: key } : {}) });
          expect(accepted).toBe(result.ok);
          if (result.ok) {
            taken += 1;
            modelEdit(model, result.definition, key);
          }
        } else if (roll < 0.78) {
          store.getState().undo();
          modelUndo(model);
        } else if (roll < 0.88) {
          store.getState().redo();
          modelRedo(model);
        } else if (roll < 0.93) {
          store.getState().select([pick(random, store.getState().doc.nodes)?.id ?? "none"]);
          const last = model.past.at(-1);
          if (last) model.past = [...model.past.slice(0, -1), { ...last, key: null }];
        } else {
          await saver.flush();
          expect(contentOf(server.state.draft)).toBe(contentOf(model.doc));
        }
        const { doc, history } = store.getState();
        expect(contentOf(doc), `gesture ${gesture}`).toBe(contentOf(model.doc));
        expect([history.past.length, history.future.length]).toEqual([
          model.past.length,
          model.future.length,
        ]);
      }
      expect(taken).toBeGreaterThan(GESTURES / 4);
      while (store.getState().history.past.length > 0) {
        store.getState().undo();
        modelUndo(model);
      }
      expect(contentOf(store.getState().doc)).toBe(contentOf(model.doc));
    },
    PATIENCE,
  );

  it.each(SEEDS)(
    "lose nothing to outages and to another editor (seed %i)",
    async (seed) => {
      const random = randomFrom(seed * 97);
      const { server, store, saver } = editorOn(read(MISSED_CALL));
      for (let gesture = 0; gesture < GESTURES / 5; gesture++) {
        const roll = random();
        if (roll < 0.6) {
          store.getState().commit(randomEdit(random, store.getState().doc, gesture), { label: "Edit" });
        } else if (roll < 0.7) store.getState().undo();
        else if (roll < 0.75) store.getState().redo();
        else if (roll < 0.85) server.state.isDown = !server.state.isDown;
        else {
          const theirs = applyOperation(
            server.state.draft,
            randomEdit(random, server.state.draft, 100_000 + gesture),
          );
          if (theirs.ok) server.store(theirs.definition);
        }
        if (gesture % 7 !== 0) continue;
        server.state.isDown = false;
        await settle(store, saver);
        expect(contentOf(store.getState().doc), `gesture ${gesture}`).toBe(contentOf(server.state.draft));
      }
    },
    PATIENCE,
  );
});

type Editor = ReturnType<typeof editorOn>;

/** Until both have the same: a conflict is decided for the own change, as a person could. */
async function settle(store: Editor["store"], saver: Editor["saver"]): Promise<void> {
  for (let round = 0; round < 10; round++) {
    if (store.getState().conflicts.length > 0) store.getState().resolve(store.getState().conflicts);
    const saved = await saver.flush().then(
      () => true,
      () => false,
    );
    if (saved && store.getState().conflicts.length === 0) break;
  }
  // Somebody else's draft is heard of even when there is nothing to save.
  await saver.learn("newest");
  if (store.getState().conflicts.length > 0) store.getState().resolve(store.getState().conflicts);
  await saver.flush();
}
