const HONORIFICS = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "herr", "frau"]);

/** Returns "Ana" for both "Dr. Ana Silva" and "Silva, Ana". */
export function firstName(text: string): string {
  const comma = text.indexOf(",");
  const given = comma === -1 ? text : text.slice(comma + 1).trim() || text.slice(0, comma);
  const words = given.split(/\s/).filter((word) => word !== "");
  const name = words.find((word) => !HONORIFICS.has(word.toLowerCase().replace(".", "")));
  return name ?? words[0] ?? text;
}
