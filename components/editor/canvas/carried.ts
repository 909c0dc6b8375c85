/** What a step dragged from the palette says of itself while it is carried. */
export const PALETTE_TYPE = "application/x-switchboard-step";
