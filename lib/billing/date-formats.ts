/** Accounting systems read "03/04/2026" as a day in March or in April, depending on the country of the books. */
export const DATE_FORMATS = ["MM/DD/YYYY", "DD/MM/YYYY"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
