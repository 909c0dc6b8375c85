import { plain, shortened, wrapped } from "@/lib/automation/marked";

/** A few lines of whole words, for a picture, which breaks no lines by itself. */
export function svgLines(text: string, { most, rows }: { most: number; rows: number }): string[] {
  const made: string[] = [""];
  for (const word of text.split(" ")) {
    const last = made.at(-1) ?? "";
    if (last !== "" && plain(last).length + plain(word).length + 1 > most) made.push(word);
    else made[made.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  const shown = wrapped(made.slice(0, rows));
  if (made.length > rows) shown.push(`${shown.pop() ?? ""} …`);
  return shown.map((line) => shortened(line, most));
}
