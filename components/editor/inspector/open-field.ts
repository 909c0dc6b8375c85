import { actions } from "@/lib/actions";
import { fieldsOf } from "@/lib/automation/fields";
import type { Node } from "@/lib/automation/schema";

/** The path of the first field a step cannot do without and has no value for; null if there is none. */
export function openField(node: Node): string | null {
  if (node.type !== "action") return null;
  const action = actions.get(node.action ?? "");
  if (!action) return null;
  const open = fieldsOf(action.config).find(({ name, optional }) => !optional && isEmpty(node.config[name]));
  return open ? `config.${open.name}` : null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
