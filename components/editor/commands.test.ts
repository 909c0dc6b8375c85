import { expect, it } from "vitest";
import type { Definition } from "@/lib/automation/schema";
import { translator } from "@/lib/messages/translator";
import { duplicateSelection } from "./commands";
import { createEditorStore } from "./store";

const definition: Definition = {
  name: "",
  description: "",
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", group: "group_1" },
    { id: "a", type: "action", action: "create_callback", config: {}, group: "group_1" },
  ],
  edges: [{ from: "t", to: "a" }],
  settings: { canvas: { groups: { group_1: { name: "Start" } } } },
};

it("duplicates a whole group as a group, although its trigger is not duplicated", () => {
  const store = createEditorStore({ definition, etag: "1", words: translator("en", "editorEdits") });
  store.getState().select(["t", "a"]);
  duplicateSelection(store);
  const { nodes, settings } = store.getState().doc;
  expect(nodes).toHaveLength(3);
  expect(nodes[2]?.group).not.toBe("group_1");
  expect(Object.values(settings.canvas?.groups ?? {})).toEqual([{ name: "Start" }, { name: "Start" }]);
});
