import { parseClipboard } from "@/lib/automation/parse-clipboard";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { addCommand, defaultPlace } from "./adding";
import { eventOf } from "./card-text";
import { idsFor } from "./commands";
import { copyWithGroups } from "./copy-groups";
import { paletteItems } from "./new-nodes";
import type { EditorStore, Position } from "./store";

const isCurl = (text: string) => /^\s*curl\s/i.test(text);

/** Pastes steps at the pointer, but a request behind the selected step, which it belongs to. */
export function pasteByKey(store: EditorStore, text: string, pointed: Position | null): void {
  pasteText(store, text, isCurl(text) ? undefined : (pointed ?? undefined));
}

/** Any text may be pasted; what is no automation is refused in a sentence. */
export function pasteText(store: EditorStore, text: string, at?: Position): void {
  const { doc, commit, refuse, words } = store.getState();
  if (isCurl(text)) return void addRequest(store, text, at);
  const read = parseClipboard(text);
  if (!read.ok) {
    refuse(read.message);
    return;
  }
  const { nodes, edges } = serialize({
    name: "",
    description: "",
    settings: {},
    nodes: read.nodes,
    edges: read.edges,
  });
  const ids = idsFor(doc, read.nodes);
  const label = words("paste_steps", { count: read.nodes.length });
  commit(
    copyWithGroups(
      { op: "paste_nodes", nodes, edges, ids, ...(at ? { at } : {}) },
      { groups: read.groups, apart: at !== undefined },
    ),
    { label, select: true },
  );
}

/** A cURL command becomes an HTTP step behind the selected one, or at a chosen place. */
async function addRequest(store: EditorStore, text: string, at?: Position): Promise<void> {
  const { parseCurl } = await import("@/lib/actions/http-request/curl");
  const { doc, selection, commit, refuse, custom, words } = store.getState();
  const request = parseCurl(text);
  const item = paletteItems(words, eventOf(doc), custom).find(({ key }) => key === "http_request");
  if (!request.ok || item?.node.type !== "action") return refuse(request.ok ? "" : request.message);
  const node = { ...item.node, config: { ...item.node.config, ...request.config } };
  const where = at ? { place: at } : defaultPlace(doc, selection);
  commit(addCommand({ ...item, node }, where), { label: words("paste_request"), select: "edit" });
}

/** The automation as the API serializes it, for a file that can be imported again. */
export function exportText(definition: Definition): string {
  return `${JSON.stringify(serialize(definition), null, 2)}\n`;
}
