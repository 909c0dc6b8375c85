import anyAscii from "any-ascii";

const MAX = 40;

/** "Café Zahn & Söhne" -> "cafe_zahn_sohne"; null when nothing readable is left. */
export function slugOf(name: string): string | null {
  let out = "";
  for (const char of anyAscii(name).toLowerCase()) {
    const keep = (char >= "a" && char <= "z") || (char >= "0" && char <= "9");
    if (keep) out += char;
    else if (out !== "" && !out.endsWith("_")) out += "_";
  }
  const cut = trimEnd(trimEnd(out).slice(0, MAX));
  return cut === "" ? null : cut;
}

function trimEnd(text: string): string {
  return text.endsWith("_") ? text.slice(0, -1) : text;
}
