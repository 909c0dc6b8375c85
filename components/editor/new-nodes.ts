import { type LucideIcon, Split } from "lucide-react";
import { actions } from "@/lib/actions";
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
  /** What ids of such nodes begin with. */
  stem: string;
};

/** The little every new step knows already, so that the first try does not begin with errors. */
const FIRST: Record<string, JsonObject> = {
  delay: { duration: { amount: 1, unit: "hours" } },
  wait_for_event: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
  http_request: { method: "POST" },
};

/** Whom it is about is almost always whoever started the run. */
const PHONE_MEMBERS: Record<string, string> = {
  send_sms: "to",
  create_callback: "phone",
  create_lead: "phone",
  book_appointment: "contactPhone",
};

export function paletteItems(event: string | undefined): PaletteItem[] {
  const phone = event === undefined ? undefined : eventSpec(event)?.contact.phone;
  const steps = [...actions.values()].map((action): PaletteItem => {
    const config: JsonObject = { ...FIRST[action.type] };
    const member = PHONE_MEMBERS[action.type];
    if (phone && member) config[member] = `{{trigger.${phone}}}`;
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
  return [...steps.filter(({ group }) => group === "Messaging"), CONDITION, ...inGroups(steps)];
}

const GROUP_ORDER = ["Time", "People", "Calendar", "Web"];
function inGroups(steps: PaletteItem[]): PaletteItem[] {
  return GROUP_ORDER.flatMap((group) => steps.filter((item) => item.group === group));
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

/** Every word of the search somewhere in the item. */
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
