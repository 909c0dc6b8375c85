import { expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { MISSED_CALL } from "./fixtures/missed-call";
import { createEditorStore } from "./store";
import { addWaitForReply } from "./wait-for-reply";

it("adds a named wait behind the text and opens it", () => {
  const words = translator("en", "editorEdits");
  const read = readDefinition(MISSED_CALL);
  if (!read.ok) throw new Error("the fixture is valid");
  const { definition } = read;
  const store = createEditorStore({ definition, etag: "1", words });
  const text = definition.nodes[1]?.id ?? "";
  addWaitForReply(store, { after: text, name: "Wait for a reply" });
  const { doc, selection, focus } = store.getState();
  const [made] = selection;
  expect(doc.nodes.find(({ id }) => id === made)).toMatchObject({
    name: "Wait for a reply",
    action: "wait_for_event",
    config: { event: "sms.received" },
  });
  expect(doc.edges.some(({ from, to }) => from === text && to === made)).toBe(true);
  expect(focus?.nodeId).toBe(made);
});
