import "server-only";
import { type Doc, LINE, lines, put, type Struct } from "./document";
import { RIGHT } from "./letterhead";

/** The amount is printed as it is. */
export type Sum = { name: string; amount: string; strong?: boolean };

const AMOUNT = 90;
const SUMS = 250;
const LEADING = 11.5;

/** The sums of a document at its right edge; returns where the content below them starts. */
export function totals(doc: Doc, root: Struct, { sums, y }: { sums: readonly Sum[]; y: number }): number {
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .moveTo(RIGHT - SUMS, y + 4)
    .lineTo(RIGHT, y + 4)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke();
  doc.endMarkedContent();
  let at = y + 20;
  for (const { name, amount, strong } of sums) {
    const top = at;
    const style = strong ? ({ size: 11, weight: 700 } as const) : {};
    const broken = lines(doc, name, { ...style, width: SUMS - AMOUNT });
    root.add(
      doc.struct("P", {}, () => {
        for (const [index, line] of broken.entries())
          put(doc, line, RIGHT - SUMS, top + index * LEADING, { ...style, width: SUMS - AMOUNT });
        put(doc, amount, RIGHT - AMOUNT, top, { ...style, align: "right", width: AMOUNT });
      }),
    );
    at += (strong ? 19 : 16) + (broken.length - 1) * LEADING;
  }
  return at + 10;
}
