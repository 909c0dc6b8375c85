import * as z from "zod";
import { type BusinessHours, breaksFault, isClosing, isOpening } from "./business-hours";

const opening = z.string().refine(isOpening, "Write a time like 09:00");
const closing = z.string().refine(isClosing, "Write a time like 17:00, at most 24:00");

const dayHours = z
  .strictObject({
    open: opening,
    close: closing,
    breaks: z.array(z.strictObject({ from: opening, to: opening })).optional(),
  })
  .refine(({ open, close }) => open < close, {
    error: "Closing must be later than opening, on the same day",
  })
  .refine((day) => breaksFault(day) === null, {
    error: "Breaks must lie within the hours, one after the other",
  });

export const businessHoursSchema = z.strictObject({
  monday: dayHours.nullish(),
  tuesday: dayHours.nullish(),
  wednesday: dayHours.nullish(),
  thursday: dayHours.nullish(),
  friday: dayHours.nullish(),
  saturday: dayHours.nullish(),
  sunday: dayHours.nullish(),
}) satisfies z.ZodType<BusinessHours>;
