/** Codes of texts that are past their time: one waits for a person, the other for the operator. */
export const HELD_BACK = ["unknown_outcome", "held_by_restore"];

/** The condition of listScheduledTexts in scheduled-texts.ts, as a filter. */
export const WAITS_FOR_TIME = {
  status: "queued",
  sendAt: { not: null },
  OR: [{ errorCode: null }, { errorCode: { notIn: HELD_BACK } }],
};
