import { addCommand } from "./adding";
import { paletteItems } from "./new-nodes";
import type { EditorStore } from "./store";

/** Adds the wait that a text is missing, and opens its form. The steps that followed the text come after the reply. */
export function addWaitForReply(store: EditorStore, { after, name }: { after: string; name: string }): void {
  const { words, commit } = store.getState();
  const item = paletteItems(words, undefined).find(({ key }) => key === "wait_for_event");
  if (item?.node.type !== "action") return;
  const node = { ...item.node, name, config: { ...item.node.config, event: "sms.received" } };
  commit(addCommand({ ...item, node }, { after: { id: after } }), { label: name, select: "edit" });
}
