import { EVENT_TEXTS } from "@/lib/automation/event-texts";

const TEXTS = new Map(Object.entries(EVENT_TEXTS));

/** The label of an event, for pages without the events' schemas. A custom event has its own name. */
export const eventTitle = (type: string, t: { spec: (english: string) => string }): string => {
  const texts = TEXTS.get(type);
  return texts ? t.spec(texts.label) : type.replace("custom.", "");
};
