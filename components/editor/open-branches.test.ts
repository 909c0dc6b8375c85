import { expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { type Definition, LIMITS } from "@/lib/automation/schema";
import { withStops } from "@/lib/automation/stops";
import { translator } from "@/lib/messages/translator";
import { completeDraft } from "./open-branches";
import { createEditorStore } from "./store";
import { endOf } from "./test/assertion";

const words = translator("en", "editorEdits");
const expression = { field: "trigger.is_new_caller", operator: "equals", value: true };
const STOP = { type: "action", action: "stop", config: {} };
const saved = async () => {};

function draft(...more: object[]) {
  const read = readDefinition({
    name: "Two questions",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "c" },
      { id: "c", type: "condition", conditionType: "if_else", expression, trueBranch: "d" },
      { id: "d", type: "condition", conditionType: "if_else", expression, falseBranch: "a" },
      { id: "a", ...STOP },
      ...more,
    ],
  });
  if (!read.ok) throw new Error("unreadable");
  return read.definition;
}

const storeWith = (definition: Definition) => createEditorStore({ definition, etag: "1", words });

it("adds a Stop to every open answer, as one step to undo", async () => {
  const definition = draft();
  const store = storeWith(definition);
  await completeDraft(store, { saved });
  const { doc, undo } = store.getState();
  expect(doc.edges).toEqual(withStops(definition).edges);
  expect(doc.nodes.map(({ id }) => id)).toEqual(withStops(definition).nodes.map(({ id }) => id));
  undo();
  expect(store.getState().doc).toEqual(definition);
});

it("changes nothing where no answer is open, and saves once", async () => {
  const definition = withStops(draft());
  const store = storeWith(definition);
  const viewing = { version: 1, definition };
  store.getState().patchUi({ viewing });
  let saves = 0;
  await completeDraft(store, {
    saved: async () => {
      saves += 1;
    },
  });
  expect(store.getState()).toMatchObject({ doc: definition, viewing });
  expect(saves).toBe(1);
});

it("changes the draft although the version of a run is on the canvas", async () => {
  const definition = draft();
  const store = storeWith(definition);
  store.getState().patchUi({ viewing: { version: 1, definition } });
  await completeDraft(store, { name: { value: "Missed calls", label: "Name the automation" }, saved });
  const { doc, viewing } = store.getState();
  expect(doc.name).toBe("Missed calls");
  expect(doc.edges).toEqual(withStops(definition).edges);
  expect(viewing).toBeNull();
});

it("adds a Stop to an answer that a save brings in, and saves again", async () => {
  const store = storeWith(draft({ id: "e", ...STOP }));
  const question = { type: "condition", conditionType: "if_else", expression } as const;
  let saves = 0;
  await completeDraft(store, {
    saved: async () => {
      saves += 1;
      if (saves > 1) return;
      const { doc } = store.getState();
      const nodes = [...doc.nodes, { id: "theirs", ...question }];
      const edges = [...doc.edges, { from: "theirs", to: "e", branch: "true" as const }];
      store.setState({ doc: { ...doc, nodes, edges } });
    },
  });
  expect(saves).toBe(2);
  expect(store.getState().doc.edges).toContainEqual({
    from: "theirs",
    to: "theirs_no_stop",
    branch: "false",
  });
});

it("gives the reason why the Stops do not fit, and saves nothing", async () => {
  const more = Array.from({ length: LIMITS.nodes - 4 }, (_, n) => ({ id: `s${n}`, ...STOP }));
  const store = storeWith(draft(...more));
  const completed = completeDraft(store, {
    saved: async () => {
      throw new Error("saved");
    },
  });
  await expect(completed).rejects.toThrow("at most 500");
});

it("leaves the draft of a person who may only look at it as it is", async () => {
  const definition = draft();
  const store = createEditorStore({ definition, etag: "1", words, readOnly: true });
  await completeDraft(store, { saved });
  expect(store.getState().doc).toBe(definition);
});

it("a test that ends at an open answer is expected to end at its Stop", () => {
  expect(endOf(draft(), { nodeId: "c", branch: "false" })).toBe("c_no_stop");
  expect(endOf(draft(), { nodeId: "a", branch: null })).toBe("a");
});
