/** The days of the week as calendars of the desk show them. Business hours begin with Sunday. */
export const FROM_MONDAY = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
