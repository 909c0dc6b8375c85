type Place = { name: string; at: number; until: number; isLine: boolean };

/** The text with the reference in place of the selection; one that needs a line of its own gets it. */
export function insertReference(text: string, { name, at, until, isLine }: Place) {
  const [before, after] = [text.slice(0, at), text.slice(until)];
  const start = isLine && before !== "" && !before.endsWith("\n") ? "\n" : "";
  const end = isLine && after !== "" && !after.startsWith("\n") ? "\n" : "";
  const value = `${before}${start}{{${name}}}${end}${after}`;
  return { value, caret: value.length - after.length - end.length };
}
