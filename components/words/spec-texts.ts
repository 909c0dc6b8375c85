import { CUSTOM, type CustomEvents, customName } from "@/lib/automation/custom-events";
import type { EventSpec } from "@/lib/automation/event-spec";
import { eventSpec } from "@/lib/automation/events";
import type { Field } from "@/lib/automation/fields";

/** The words of any room. */
type Words = { spec: (english: string) => string };

type Texts = Pick<EventSpec, "label" | "description">;

/** The label and description of an event. Labels of custom events are the workspace's own and stay as written. */
export const specTexts = ({ type, label, description }: EventSpec, t: Words): Texts => ({
  label: customName(type) === null ? t.spec(label) : label,
  description: t.spec(description),
});

export function eventTexts(type: string | undefined, t: Words, custom?: CustomEvents): Texts | null {
  const spec = eventSpec(type, custom);
  return spec && specTexts(spec, t);
}

/** The label of an event, or its type if the event no longer exists. */
export const eventTitle = (type: string, t: Words, custom?: CustomEvents): string =>
  eventTexts(type, t, custom)?.label ?? type.replace(CUSTOM, "");

/** Translates the label and hint of a field. Fields of custom events stay as the workspace wrote them. */
export function fieldTexts<F extends Field>(field: F, t: Words): F {
  const { title, description, own } = field;
  if (own) return field;
  return { ...field, title: t.spec(title), ...(description ? { description: t.spec(description) } : {}) };
}
