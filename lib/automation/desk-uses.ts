import { describeField, type NameKind, optionFor, schemaAt } from "./fields";
import { isObject, type Json } from "./json";
import { type ActionRegistry, withDefaults } from "./registry";
import type { Definition } from "./schema";
import { hasTemplate } from "./template";
import { isOff } from "./turned-off";

export type Literal = { nodeId: string; field: string; title: string; value: string };
/** Values of a definition that stand for themselves: names of records, and instants that should be in the future. */
export type DeskUses = { names: (Literal & { kind: NameKind; isItem: boolean })[]; dates: Literal[] };

export function deskUses({ nodes }: Pick<Definition, "nodes">, registry: ActionRegistry): DeskUses {
  const uses: DeskUses = { names: [], dates: [] };
  for (const node of nodes) {
    const action = node.type === "action" ? registry.get(node.action ?? "") : undefined;
    if (node.type !== "action" || !action || isOff(node)) continue;
    const walk = (value: Json, schema: Parameters<typeof schemaAt>[0], path: string): void => {
      const key = path.slice(path.lastIndexOf(".") + 1);
      const about = schema && describeField(key, schema);
      const note = (text: Json, field: string, isItem: boolean) => {
        if (typeof text !== "string" || text.trim() === "" || hasTemplate(text)) return;
        const literal = { nodeId: node.id, field, title: about?.title ?? key, value: text };
        if (about?.names) uses.names.push({ ...literal, kind: about.names, isItem });
        if (about?.future) uses.dates.push(literal);
      };
      if (Array.isArray(value)) for (const [i, item] of value.entries()) note(item, `${path}.${i}`, true);
      else if (isObject(value))
        for (const [name, child] of Object.entries(value))
          walk(child, schemaAt(optionFor(schema, value), name), `${path}.${name}`);
      else note(value, path, false);
    };
    walk(withDefaults(action, node.config), action.config, "config");
  }
  return uses;
}
