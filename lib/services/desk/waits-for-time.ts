/** Error codes of queued texts that are not sent by themselves: both wait for a decision, of a member or an operator. */
export const HELD_BACK = ["unknown_outcome", "held_by_restore"];

/** This filter must select the same texts as the SQL of listScheduledTexts. */
export const WAITS_FOR_TIME = {
  status: "queued",
  sendAt: { not: null },
  OR: [{ errorCode: null }, { errorCode: { notIn: HELD_BACK } }],
};
