import { actions } from "@/lib/actions";
import { fieldsOf } from "@/lib/automation/fields";
import type { ActionDefinition } from "@/lib/automation/registry";
import type { Node } from "@/lib/automation/schema";

/** The path of the first field a step cannot do without and has no value for; null if there is none. */
export function openField(node: Node): string | null {
  if (node.type !== "action") return null;
  const action = actions.get(node.action ?? "");
  if (!action) return null;
  const chosen = action.oneOf?.fields.find(({ field }) => Object.hasOwn(node.config, field));
  const open = fieldsOf(action.config).find(({ name, optional }) => !optional && isEmpty(node.config[name]));
  if (open) return `config.${open.name}`;
  return chosen && startsWithAlternatives(action) ? `config.${chosen.field}` : null;
}

/** A form begins with the alternatives of its action if the configuration does. */
export function startsWithAlternatives({ config, oneOf }: ActionDefinition): boolean {
  const first = fieldsOf(config)[0]?.name;
  return oneOf?.fields.some(({ field }) => field === first) === true;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
