import * as z from "zod";
import { FIELD_TYPES } from "@/lib/automation/custom-events";

/** The fields of an event type in a response; apart from its endpoints, because the editor loads only these. */
export const eventFieldsOut = z
  .record(
    z.string(),
    z.object({
      type: z.enum(FIELD_TYPES).describe("A list holds texts, numbers or yes/no values"),
      label: z.string().optional().describe("The name people see"),
      required: z.boolean().optional().describe("Events without it are refused"),
    }),
  )
  .meta({ description: "The fields of the event's data, by name" });
