import { type LucideIcon, Split } from "lucide-react";
import { eventTexts } from "@/components/words/spec-texts";
import { actions } from "@/lib/actions";
import { ACTION_GROUPS } from "@/lib/automation/action-look";
import { BIRTHDAY_TIME } from "@/lib/automation/contact-events";
import { CUSTOM, type CustomEvents } from "@/lib/automation/custom-events";
import type { EditOperation } from "@/lib/automation/edit";
import type { NewNode } from "@/lib/automation/edit-nodes";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import { freshConfig } from "@/lib/automation/fresh-config";
import type { JsonObject } from "@/lib/automation/json";
import { plain } from "@/lib/automation/marked";
import type { TriggerNode } from "@/lib/automation/schema";
import { plainText } from "@/lib/plain-text";
import { eventIcon } from "./event-icon";
import { eventValues } from "./event-values";
import { actionLook } from "./families";
import type { Family } from "./family-classes";
import type { EditWords } from "./store";

export type PaletteItem = {
  key: string;
  label: string;
  line: string;
  /** More words by which it is found. */
  find?: string;
  group: string;
  family: Family;
  icon: LucideIcon;
  node: NewNode;
  /** The ids of such nodes begin with this. */
  stem: string;
};

export function paletteItems(
  words: EditWords,
  event: string | undefined,
  custom?: CustomEvents,
): PaletteItem[] {
  const spec = eventSpec(event, custom);
  const to = spec?.recipient ?? (spec?.contact.phone && `trigger.${spec.contact.phone}`);
  const known = eventValues(event, { custom, missing: { name: "" } });
  const steps = [...actions.values()].map((action): PaletteItem => {
    const config: JsonObject = freshConfig(action);
    if (to && action.subject) config[action.subject] = `{{${to}}}`;
    if (action.type === "send_email" && known.email) config.to = known.email;
    if (action.type === "create_callback" && known.name) config.callerName = known.name;
    return {
      key: action.type,
      label: words.spec(action.label),
      line: words.spec(action.description),
      find: findWords(action.type, words),
      group: action.group,
      ...actionLook(action.type),
      node: { type: "action", action: action.type, config },
      stem: action.type,
    };
  });
  const items = [conditionItem(words), ...steps];
  return ACTION_GROUPS.flatMap((group) =>
    items.filter((item) => item.group === group).map((item) => ({ ...item, group: words.spec(group) })),
  );
}

/** The words people search with where they are not those of the step. */
function findWords(action: string, words: EditWords): string {
  switch (action) {
    case "create_callback":
      return words("find_callback");
    case "http_request":
      return words("find_request");
    case "send_sms":
      return words("find_text");
    case "delay":
      return words("find_wait");
    case "wait_for_event":
      return words("find_wait_for_event");
    default:
      return "";
  }
}

const conditionItem = (words: EditWords): PaletteItem => ({
  key: "condition",
  label: words("condition"),
  line: words("condition_about"),
  find: words("find_condition"),
  group: "Logic",
  family: "condition",
  icon: Split,
  node: { type: "condition", conditionType: "if_else" },
  stem: "if",
});

/** The members of a trigger that its form shows from the start. */
function triggerBegin(event: string) {
  if (event === "schedule") return { schedule: { cron: "0 9 * * 1-5" } };
  if (event === "appointment.reminder") return { offset: { amount: 1, unit: "days" as const } };
  return event === "contact.birthday" ? { time: BIRTHDAY_TIME } : {};
}

/** Changes the event of the trigger, and adds the members of the new event that are not there yet. */
export function chooseEvent(trigger: TriggerNode, event: string): EditOperation[] {
  const nodeId = trigger.id;
  const begin = Object.entries(triggerBegin(event)).filter(([field]) => !Object.hasOwn(trigger, field));
  return [
    { op: "set_event", nodeId, event },
    ...begin.map(([field, value]) => ({ op: "set_field" as const, nodeId, field, value })),
  ];
}

/** The workspace's own events come last. */
export function triggerItems(words: EditWords, custom: CustomEvents = {}): PaletteItem[] {
  const own = Object.keys(custom).map((name) => CUSTOM + name);
  return [...EVENT_TYPES, ...own].flatMap((type) => {
    const texts = eventTexts(type, words, custom);
    if (!texts) return [];
    return {
      key: `trigger:${type}`,
      label: texts.label,
      line: texts.description,
      group: words("triggers"),
      family: "trigger" as const,
      icon: eventIcon(type),
      node: { type: "trigger" as const, event: type, ...triggerBegin(type) },
      stem: "trigger",
    };
  });
}

/** The items that contain every word of the search; those that have all of them in their names come first. */
export function matching<T extends Pick<PaletteItem, "label" | "line" | "find" | "group">>(
  items: readonly T[],
  search: string,
): T[] {
  const words = plainText(search).split(" ").filter(Boolean);
  const has = (text: string) => words.every((word) => plainText(text).includes(word));
  const [named, described] = [[] as T[], [] as T[]];
  for (const item of items) {
    const names = `${item.label} ${item.find ?? ""}`;
    if (has(names)) named.push(item);
    else if (has(`${names} ${plain(item.line)} ${item.group}`)) described.push(item);
  }
  return [...named, ...described];
}

/** The values of the trigger's event for a ready-made email. The missing name is English, like the email. */
export const templateValues = (event: string | undefined, custom: CustomEvents | undefined) =>
  eventValues(event, { custom, missing: { name: "there" } });
