import "server-only";
import { type Doc, lines, PAGE, put, SOFT, type Struct } from "./document";
import { BOTTOM, WIDTH } from "./letterhead";

type Note = { title: string; text: string; y: number };

const LEADING = 11.5;

/** A labeled paragraph below the totals. */
export function note(doc: Doc, root: Struct, { title, text, y }: Note): number {
  const label = 64;
  const broken = lines(doc, text, { size: 8, width: WIDTH - label });
  const top = y + broken.length * LEADING > BOTTOM ? nextPage(doc) : y;
  root.add(
    doc.struct("P", {}, () => {
      put(doc, title, PAGE.margin, top, { size: 7.5, color: SOFT });
      for (const [index, line] of broken.entries())
        put(doc, line, PAGE.margin + label, top + index * LEADING, { size: 8, width: WIDTH - label });
    }),
  );
  return top + broken.length * LEADING + 7;
}

function nextPage(doc: Doc): number {
  doc.addPage();
  return 64;
}
