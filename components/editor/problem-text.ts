import { when } from "@/components/editor/deploy/when";

const TIME = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/g;

/** A problem in the language of the page. It may name a time, which the API writes as in the United States. */
export function problemText(message: string, t: { sentence: (english: string) => string }): string {
  return t.sentence(message).replaceAll(TIME, (time) => {
    const at = Date.parse(`${time.replaceAll(/\s/g, " ")} UTC`);
    return Number.isNaN(at) ? time : when(new Date(at).toISOString(), "UTC");
  });
}
