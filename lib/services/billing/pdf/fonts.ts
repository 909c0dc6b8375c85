import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sfntOf } from "./woff";

/**
 * Documents are set in the product's own typeface. Noto covers the scripts it lacks, in the subsets its packages are split
 * into. Both are under the SIL Open Font License, which allows embedding. A character's subset is found by the ranges each
 * package declares, so a document embeds only the subsets it uses.
 */
export type Weight = 400 | 700;
type Piece = { name: string; from: number; to: number; file: (weight: Weight) => string };

const root = join(process.cwd(), "node_modules", "@fontsource");
/** Searched in this order: the product's typeface first, then Latin, Greek and Cyrillic before the large subsets. */
const FAMILIES: { family: string; only?: string[] }[] = [
  { family: "hanken-grotesk", only: ["latin", "latin-ext", "vietnamese"] },
  { family: "noto-sans" },
  { family: "noto-sans-arabic", only: ["arabic"] },
  { family: "noto-sans-hebrew", only: ["hebrew"] },
  { family: "noto-sans-devanagari", only: ["devanagari"] },
  { family: "noto-sans-thai", only: ["thai"] },
  { family: "noto-sans-sc" },
  { family: "noto-sans-kr" },
];

let pieces: Piece[] | undefined;

function load(): Piece[] {
  return FAMILIES.flatMap(({ family, only }) => {
    const ranges = JSON.parse(readFileSync(join(root, family, "unicode.json"), "utf8")) as Record<
      string,
      string
    >;
    return Object.entries(ranges)
      .map(([key, list]) => [key.replaceAll("[", "").replaceAll("]", ""), list] as const)
      .filter(([key]) => !only || only.includes(key))
      .sort(([a], [b]) => rank(a) - rank(b))
      .flatMap(([key, list]) => list.split(",").map((range) => pieceOf(family, key, range.trim())));
  });
}

/** Plain Latin comes first, because many subsets contain digits and spaces. */
function rank(key: string): number {
  return key === "latin" ? 0 : 1;
}

function pieceOf(family: string, key: string, range: string): Piece {
  const [low = "", high = low] = range.replace("U+", "").split("-");
  return {
    name: `${family}-${key}`,
    from: Number.parseInt(low, 16),
    to: Number.parseInt(high, 16),
    file: (weight) => join(root, family, "files", `${family}-${key}-${weight}-normal.woff`),
  };
}

export type Font = { name: string; file: string };

const unpacked = new Map<string, Buffer>();

/** The font itself, unpacked once per process. A subset has some ten kilobytes. */
export function fontData(file: string): Buffer {
  const known = unpacked.get(file);
  if (known) return known;
  const data = sfntOf(readFileSync(file));
  unpacked.set(file, data);
  return data;
}

const chosen = new Map<string, Font>();
const opened = new Map<string, { hasGlyphForCodePoint(code: number): boolean }>();

/** A package's declared ranges are a little wider than its subsets, so the subset itself is checked. */
export function fontFor(codePoint: number, weight: Weight): Font {
  const key = `${codePoint} ${weight}`;
  const cached = chosen.get(key);
  if (cached) return cached;
  pieces ??= load();
  const candidates = pieces.filter((one) => codePoint >= one.from && codePoint <= one.to);
  const piece = candidates.find((one) => holds(one.file(weight), codePoint)) ?? candidates[0] ?? pieces[0]!;
  const font = { name: `${piece.name}-${weight}`, file: piece.file(weight) };
  chosen.set(key, font);
  return font;
}

let fontkit: typeof import("fontkit") | undefined;

/** Loaded with the first document, because it occupies 20 MB together with pdfkit. */
export async function loadFontkit(): Promise<void> {
  fontkit ??= await import("fontkit");
}

const covered = new Map<string, boolean>();

/** False for characters of scripts without a font here, and for emoji. */
export function isCovered(codePoint: number, weight: Weight): boolean {
  const key = `${codePoint} ${weight}`;
  const known = covered.get(key);
  if (known !== undefined) return known;
  const isHeld = holds(fontFor(codePoint, weight).file, codePoint);
  covered.set(key, isHeld);
  return isHeld;
}

function holds(file: string, codePoint: number): boolean {
  let font = opened.get(file);
  if (!font) {
    if (!fontkit) throw new Error("loadFontkit has to be called first");
    const read = fontkit.openSync(file);
    if (!("hasGlyphForCodePoint" in read)) return false;
    font = read;
    opened.set(file, font);
  }
  try {
    return font.hasGlyphForCodePoint(codePoint);
  } catch {
    // Some subsets hold no character at all, and so have no table of characters.
    return false;
  }
}
