/** Shortens a text to about this length. It ends at the end of a word if there is one nearby. */
export function atWordEnd(text: string, most: number): string {
  const start = text.slice(0, most).toWellFormed();
  if (/\s/.test(text.charAt(most))) return start.trimEnd();
  const space = start.search(/\s\S*$/);
  // A long word, such as a URL, is cut, because too little would be left without it.
  return (space < most / 2 ? start : start.slice(0, space)).trimEnd();
}
