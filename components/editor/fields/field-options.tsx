import { Calendar, Hash, type LucideIcon, Phone, Tag, ToggleLeft, Type } from "lucide-react";
import type { PickerOption } from "@/components/ui/picker-rows";
import type { Field } from "@/lib/automation/fields";
import { fieldPath } from "@/lib/automation/operands";
import type { Choice } from "./use-value";

/** Fields as options: by where they come from, each with its kind and an example. */
export function fieldOptions(choices: readonly Choice[]): PickerOption[] {
  return choices.map(({ path, field, from, sample, date }) => ({
    value: path,
    label: field.title,
    group: from,
    detail: date ?? sample,
    keywords: path,
    icon: <KindIcon field={field} />,
  }));
}

/** Only fields whose bare path can be compared. */
export function comparableOptions(choices: readonly Choice[]): PickerOption[] {
  return fieldOptions(choices.filter(({ path }) => fieldPath(path) !== null));
}

function KindIcon({ field }: { field: Field }) {
  const Icon = iconOf(field);
  return <Icon className="size-3.5 shrink-0 text-ink-3" aria-hidden />;
}

function iconOf({ type, semantic }: Field): LucideIcon {
  if (semantic === "phone") return Phone;
  if (semantic === "datetime") return Calendar;
  if (semantic === "id" || semantic === "choice" || semantic === "tags") return Tag;
  if (type === "number") return Hash;
  return type === "boolean" ? ToggleLeft : Type;
}
