/** A value of a closed list in words: "no_show" is "No show". */
export function plain(value: string): string {
  const words = value.replaceAll("_", " ").replace("cancelled", "canceled");
  return words === words.toUpperCase() ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
