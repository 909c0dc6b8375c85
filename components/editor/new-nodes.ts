import { type LucideIcon, Split } from "lucide-react";
import { actions } from "@/lib/actions";
import { ACTION_GROUPS } from "@/lib/automation/action-look";
import type { NewNode } from "@/lib/automation/edit-nodes";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import type { JsonObject } from "@/lib/automation/json";
import { actionLook, eventIcon, type Family } from "./families";

export type PaletteItem = {
  key: string;
  label: string;
  line: string;
  group: string;
  family: Family;
  icon: LucideIcon;
  node: NewNode;
  /** The ids of such nodes begin with this. */
  stem: string;
};

export function paletteItems(event: string | undefined): PaletteItem[] {
  const phone = event === undefined ? undefined : eventSpec(event)?.contact.phone;
  const steps = [...actions.values()].map((action): PaletteItem => {
    const config: JsonObject = { ...action.initial };
    if (phone && action.subject) config[action.subject] = `{{trigger.${phone}}}`;
    return {
      key: action.type,
      label: action.label,
      line: action.description,
      group: action.group,
      ...actionLook(action.type),
      node: { type: "action", action: action.type, config },
      stem: action.type,
    };
  });
  const items = [CONDITION, ...steps];
  return ACTION_GROUPS.flatMap((group) => items.filter((item) => item.group === group));
}

const CONDITION: PaletteItem = {
  key: "condition",
  label: "Condition",
  line: "Ask something, and go two ways",
  group: "Logic",
  family: "condition",
  icon: Split,
  node: { type: "condition", conditionType: "if_else" },
  stem: "if",
};

export function triggerItems(): PaletteItem[] {
  return EVENT_TYPES.flatMap((type) => {
    const spec = eventSpec(type);
    if (!spec) return [];
    return {
      key: `trigger:${type}`,
      label: spec.label,
      line: spec.description,
      group: "Triggers",
      family: "trigger" as const,
      icon: eventIcon(type),
      node: { type: "trigger" as const, event: type },
      stem: "trigger",
    };
  });
}

/** The items that contain every word of the search. */
export function matching<T extends Pick<PaletteItem, "label" | "line" | "group">>(
  items: readonly T[],
  search: string,
): T[] {
  const words = search.toLowerCase().split(" ").filter(Boolean);
  return items.filter((item) => {
    const text = `${item.label} ${item.line} ${item.group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
