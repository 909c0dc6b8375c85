import { CUSTOM, type CustomEvents, customName } from "@/lib/automation/custom-events";
import type { EventSpec } from "@/lib/automation/event-spec";
import { eventSpec } from "@/lib/automation/events";
import type { Field } from "@/lib/automation/fields";

/** The words of any room. */
type Words = { spec: (english: string) => string };

type Texts = Pick<EventSpec, "label" | "description">;

/** What an event is called and one line about it. A workspace named its own events itself. */
export const specTexts = ({ type, label, description }: EventSpec, t: Words): Texts => ({
  label: customName(type) === null ? t.spec(label) : label,
  description: t.spec(description),
});

export function eventTexts(type: string | undefined, t: Words, custom?: CustomEvents): Texts | null {
  const spec = eventSpec(type, custom);
  return spec && specTexts(spec, t);
}

/** What an event is called. One that no longer exists is shown by its type. */
export const eventTitle = (type: string, t: Words, custom?: CustomEvents): string =>
  eventTexts(type, t, custom)?.label ?? type.replace(CUSTOM, "");

/** A field with its label and hint in the reader's words. A workspace named the fields of its own events itself. */
export function fieldTexts<F extends Field>(field: F, t: Words): F {
  const { title, description, own } = field;
  if (own) return field;
  return { ...field, title: t.spec(title), ...(description ? { description: t.spec(description) } : {}) };
}
