import { expect, it, vi } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { pasteByKey } from "./paste";
import { createEditorStore } from "./store";

function storeWithStep() {
  const read = readDefinition({
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "a", position: { x: 0, y: 0 } },
      { id: "a", type: "action", action: "stop", config: {}, position: { x: 320, y: 0 } },
    ],
  });
  if (!read.ok) throw new Error("no definition");
  return createEditorStore({
    definition: read.definition,
    etag: '"1"',
    words: translator("en", "editorEdits"),
  });
}

it("puts a pasted request behind the selected step, wherever the pointer is", async () => {
  const store = storeWithStep();
  store.getState().select(["t"]);
  pasteByKey(store, "curl https://api.example.com/contacts", { x: 900, y: 900 });
  await vi.waitFor(() => expect(store.getState().doc.nodes).toHaveLength(3));
  const { edges, nodes } = store.getState().doc;
  const added = nodes.find(({ id }) => id !== "t" && id !== "a");
  expect(edges).toContainEqual(expect.objectContaining({ from: "t", to: added?.id }));
});

it("puts pasted steps at the pointer", () => {
  const store = storeWithStep();
  const nodes = [{ id: "w", type: "action", action: "delay", config: {}, position: { x: 5, y: 5 } }];
  pasteByKey(store, JSON.stringify({ nodes, edges: [] }), { x: 900, y: 800 });
  expect(store.getState().doc.nodes.at(-1)?.position).toEqual({ x: 900, y: 800 });
});
