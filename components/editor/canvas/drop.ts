import type { Place } from "../store";

/** A step dragged from the palette: what is carried, and what the canvas says when it is let go. */
export const PALETTE_TYPE = "application/x-switchboard-step";
export type Dropped = { key: string; place: Place; wire: string | null };
