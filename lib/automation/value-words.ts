/** Values whose names differ from the words people use. */
const WORDS: Readonly<Record<string, string>> = {
  any: "At any time",
  business_hours: "During business hours",
  // The statuses of leads are sales terms; these are the names of the columns at the desk.
  qualified: "Interested",
  converted: "Became a customer",
  round_robin: "In turn",
};

/** A value of a closed list in words: "no_show" is "No show". */
export function plain(value: string): string {
  const words = WORDS[value] ?? value.replaceAll("_", " ").replace("cancelled", "canceled");
  return words === words.toUpperCase() ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
