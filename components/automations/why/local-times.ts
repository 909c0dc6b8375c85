import { dayAndClock } from "@/components/ui/when";

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Sentences of the API name instants exactly; people read them in the workspace's time. */
export function withLocalTimes(sentence: string, timezone: string | undefined): string {
  return sentence.replace(INSTANT, (instant) => dayAndClock(instant, timezone));
}
