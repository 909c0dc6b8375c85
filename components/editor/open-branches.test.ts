import { expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { withStops } from "@/lib/automation/stops";
import { translator } from "@/lib/messages/translator";
import { closeOpenAnswers } from "./open-branches";
import { createEditorStore } from "./store";
import { endOf } from "./test/assertion";

const words = translator("en", "editorEdits");
const expression = { field: "trigger.is_new_caller", operator: "equals", value: true };

function draft() {
  const read = readDefinition({
    name: "Two questions",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "c" },
      { id: "c", type: "condition", conditionType: "if_else", expression, trueBranch: "d" },
      { id: "d", type: "condition", conditionType: "if_else", expression, falseBranch: "a" },
      { id: "a", type: "action", action: "stop", config: {} },
    ],
  });
  if (!read.ok) throw new Error("unreadable");
  return read.definition;
}

it("adds a Stop to every open answer, as one step to undo", () => {
  const definition = draft();
  const store = createEditorStore({ definition, etag: "1", words });
  closeOpenAnswers(store);
  const { doc, undo } = store.getState();
  expect(doc.edges).toEqual(withStops(definition).edges);
  expect(doc.nodes.map(({ id }) => id)).toEqual(withStops(definition).nodes.map(({ id }) => id));
  undo();
  expect(store.getState().doc).toEqual(definition);
});

it("changes nothing where no answer is open", () => {
  const definition = withStops(draft());
  const store = createEditorStore({ definition, etag: "1", words });
  closeOpenAnswers(store);
  expect(store.getState().doc).toBe(definition);
});

it("a test that ends at an open answer is expected to end at its Stop", () => {
  expect(endOf(draft(), { nodeId: "c", branch: "false" })).toBe("c_no_stop");
  expect(endOf(draft(), { nodeId: "a", branch: null })).toBe("a");
});
