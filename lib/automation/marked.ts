/**
 * Words that stand for a value, as "first name" does in the text of a message, carry invisible isolates around them
 * (U+2068 and U+2069). Pages draw them as marks; anywhere else the text reads the same with them.
 */
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

export function marked(words: string): string {
  return `${OPEN}${words}${CLOSE}`;
}

/** The text without isolates, for names of elements and for text that is searched or processed further. */
export function plain(text: string): string {
  return text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
}

/** Closes a mark that was cut in two. */
export function closed(text: string): string {
  return text.lastIndexOf(OPEN) > text.lastIndexOf(CLOSE) ? `${text}${CLOSE}` : text;
}

/** Lines of one text, in which a mark goes on where the line before was broken in it. */
export function wrapped(lines: readonly string[]): string[] {
  let isOpen = false;
  return lines.map((line) => {
    const whole = isOpen ? `${OPEN}${line}` : line;
    isOpen = closed(whole) !== whole;
    return closed(whole);
  });
}

/** The beginning of a text that is longer than this. Isolates have no width and are not counted. */
export function shortened(text: string, most: number): string {
  if (plain(text).length <= most) return text;
  let room = most - 1;
  let end = 0;
  while (room > 0) {
    if (text[end] !== OPEN && text[end] !== CLOSE) room--;
    end++;
  }
  return `${closed(text.slice(0, end).toWellFormed())}…`;
}

export type Part = { text: string; isMark: boolean };

export function partsOf(text: string): Part[] {
  const [first = "", ...others] = text.split(OPEN);
  const parts = others.flatMap((part): Part[] => {
    const [inside = "", ...after] = part.split(CLOSE);
    return [
      { text: inside, isMark: true },
      { text: after.join(""), isMark: false },
    ];
  });
  return [{ text: plain(first), isMark: false }, ...parts].filter((part) => part.text !== "");
}
