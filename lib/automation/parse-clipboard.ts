import type { Fragment } from "./clipboard";
import { type Refusal, refused } from "./edit-result";
import { isObject, type Json, MAX_BYTES } from "./json";
import { readDefinition } from "./read-definition";
import type { Groups } from "./whole-groups";

export type ClipboardResult = ({ ok: true; groups: Groups } & Fragment) | ({ ok: false } & Refusal);

/** Parses pasted text: copied nodes or a whole automation. Anything else is refused with a sentence. */
export function parseClipboard(text: string): ClipboardResult {
  if (text.length > MAX_BYTES) return refused("limit_exceeded", "This is too large to be an automation.");
  const input = parseJson(text);
  if (!isObject(input) || !Array.isArray(input.nodes)) {
    return refused(
      "not_an_automation",
      "This isn't an automation. Paste steps you copied here, or an exported automation.",
    );
  }
  const { nodes, edges = [] } = input;
  const settings = isObject(input.settings) ? input.settings : {};
  const read = readDefinition({ nodes, edges, settings });
  if (!read.ok) {
    const [first] = read.problems;
    const code = first?.code === "limit_exceeded" ? "limit_exceeded" : "not_an_automation";
    return refused(code, `This cannot be pasted. ${first?.message ?? ""}`.trim());
  }
  if (read.definition.nodes.length === 0) return refused("nothing_to_do", "There are no steps to paste.");
  const { definition } = read;
  const groups = definition.settings.canvas?.groups ?? {};
  return { ok: true, nodes: definition.nodes, edges: definition.edges, groups };
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
