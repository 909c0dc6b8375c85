import { WEEKDAYS } from "@/lib/automation/business-hours";

const [sunday, ...others] = WEEKDAYS;

/** Lists the days of the week as the calendar shows them. Business hours begin with Sunday. */
export const FROM_MONDAY = [...others, sunday] as const;
