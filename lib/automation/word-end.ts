/** The beginning of a text that is longer than this, up to the end of a word where one is near. */
export function atWordEnd(text: string, most: number): string {
  const start = text.slice(0, most).toWellFormed();
  if (/\s/.test(text.charAt(most))) return start.trimEnd();
  const space = start.search(/\s\S*$/);
  // A long word, such as a URL, is cut: the text before it would say too little.
  return (space < most / 2 ? start : start.slice(0, space)).trimEnd();
}
