import type { Field } from "@/lib/automation/fields";
import type { Json } from "@/lib/automation/json";

/** The value a plain control shows for what is stored; undefined: it shows that nothing is chosen. */
export function shownValue(
  { type, values, optional }: Pick<Field, "type" | "values" | "optional">,
  { stored, usual }: { stored: Json | undefined; usual: Json | undefined },
): Json | undefined {
  if (values) return typeof stored === "string" ? stored : usual;
  if (type === "boolean" && typeof stored !== "boolean") return usual ?? (optional ? undefined : false);
  return stored;
}
