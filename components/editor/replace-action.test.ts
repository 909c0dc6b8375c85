import { expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { MISSED_CALL } from "./fixtures/missed-call";
import { replaceWith } from "./replace-action";
import { createEditorStore } from "./store";

const step = (nodeId: string) => ({ nodeId, state: "succeeded" as const, at: "2026-11-27T15:00:00Z" });

it("takes the result of a test off the step that is replaced, and leaves the others", () => {
  const read = readDefinition(MISSED_CALL);
  if (!read.ok) throw new Error("the fixture cannot be read");
  const words = translator("en", "editorEdits");
  const store = createEditorStore({ definition: read.definition, etag: '"1"', words });
  const steps = [step("text"), step("queue")];
  store.getState().patchUi({
    shown: { id: "test_1", kind: "test", startedAt: "2026-11-27T15:00:00Z", steps, lit: 2 },
  });
  replaceWith(store, "text", "send_email");
  expect(store.getState().shown).toMatchObject({ steps: [step("queue")], lit: 1 });
});

it("puts a condition in the place of a step, and the next step behind yes", () => {
  const read = readDefinition(MISSED_CALL);
  if (!read.ok) throw new Error("the fixture cannot be read");
  const words = translator("en", "editorEdits");
  const store = createEditorStore({ definition: read.definition, etag: '"1"', words });
  replaceWith(store, "text", "condition");
  const { doc } = store.getState();
  expect(doc.nodes.map(({ id }) => id).toSorted()).toEqual(["if", "missed", "queue"]);
  expect(doc.edges).toEqual([
    expect.objectContaining({ from: "missed", to: "if" }),
    expect.objectContaining({ from: "if", to: "queue", branch: "true" }),
  ]);
  store.getState().undo();
  expect(store.getState().doc.nodes).toEqual(read.definition.nodes);
});
