/** A search for the reason why something ran or didn't: a person, an event or an automation. */
export type WhySearch =
  | { by: "nothing" }
  | { by: "event"; event: string }
  | { by: "contact"; contact: string }
  | { by: "phone"; phone: string }
  | { by: "name"; name: string };

const ID = /^(evt|con)_[0-9a-z]+$/;
/** A number as people write one; a name has letters. */
const NUMBER = /^\+?[\d\s().\-/]{5,}$/;

export function readSearch(typed: string): WhySearch {
  const text = typed.trim();
  if (text === "") return { by: "nothing" };
  if (ID.test(text))
    return text.startsWith("evt_") ? { by: "event", event: text } : { by: "contact", contact: text };
  return NUMBER.test(text) ? { by: "phone", phone: text } : { by: "name", name: text };
}
