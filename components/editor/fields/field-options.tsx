import { Calendar, Hash, type LucideIcon, Phone, Tag, ToggleLeft, Type } from "lucide-react";
import type { PickerOption } from "@/components/ui/picker-rows";
import type { Field } from "@/lib/automation/fields";
import { fieldPath } from "@/lib/automation/operands";
import type { Choice } from "./use-value";

/** Fields as options: by where they come from, each with its kind and an example. Ids come last, in their own group. */
export function fieldOptions(choices: readonly Choice[]): PickerOption[] {
  const [others, ids] = [choices.filter((one) => !isId(one)), choices.filter(isId)];
  const titles = ids.map(({ field }) => field.title);
  return [...others, ...ids].map((choice) => {
    const { path, field, from, group, detail, sample, keywords = "", named } = choice;
    const isShared = isId(choice) && titles.indexOf(field.title) !== titles.lastIndexOf(field.title);
    return {
      value: path,
      label: isShared ? `${field.title}, ${from}` : field.title,
      closed: named,
      group: group ?? from,
      detail: detail === undefined ? sample : detail,
      keywords: `${path} ${from} ${keywords}`,
      icon: <KindIcon field={field} />,
    };
  });
}

/** An id means nothing to the reader of a text. */
export const isId = ({ field }: Choice): boolean => field.semantic === "id";

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
