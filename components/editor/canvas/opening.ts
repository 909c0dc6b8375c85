import { around, type Box } from "@/lib/automation/boxes";
import type { Size } from "@/lib/automation/node-size";
import { LEGIBLE, TITLED } from "./levels";

type View = { x: number; y: number; zoom: number };

const MARGIN = 48;

/**
 * The view an automation opens with. Everything is shown where each card still has its title and a line of text; a larger
 * one is shown from its start with whole cards, and the rest is a scroll away. `atMost` limits the zoom, and `showsAllFrom`
 * is the smallest at which everything is shown.
 */
export function openingView(
  cards: readonly Box[],
  {
    start,
    room,
    atMost = 1,
    showsAllFrom = TITLED,
  }: { start: Box | undefined; room: Size; atMost?: number; showsAllFrom?: number },
): View {
  if (cards.length === 0) return { x: MARGIN, y: room.height / 2, zoom: 1 };
  const all = around(cards);
  const inner = { width: room.width - 2 * MARGIN, height: room.height - 2 * MARGIN };
  const fitting = Math.min(1, inner.width / all.width, inner.height / all.height);
  const zoom = Math.min(fitting >= showsAllFrom ? fitting : LEGIBLE, atMost);
  return {
    x: along({
      all: { at: all.x, size: all.width },
      room: room.width,
      zoom,
      start: start && { at: start.x, size: start.width },
    }),
    y: along({
      all: { at: all.y, size: all.height },
      room: room.height,
      zoom,
      start: start && { at: start.y, size: start.height },
    }),
    zoom,
  };
}

type Span = { at: number; size: number };

/** Centers what fits. What does not begins with the start: at the margin if it comes first, else in the middle. */
function along({
  all,
  start,
  room,
  zoom,
}: {
  all: Span;
  start: Span | undefined;
  room: number;
  zoom: number;
}): number {
  const centered = room / 2 - (all.at + all.size / 2) * zoom;
  if (all.size * zoom <= room - MARGIN || !start)
    return Math.round(start ? centered : Math.max(centered, MARGIN - all.at * zoom));
  const first = MARGIN - all.at * zoom;
  const last = room - MARGIN - (all.at + all.size) * zoom;
  const wanted = room / 2 - (start.at + start.size / 2) * zoom;
  return Math.round(Math.min(first, Math.max(last, wanted)));
}
