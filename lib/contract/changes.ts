import * as z from "zod";

/** A change between two definitions, as versions, deploy requests, proposals and rollouts describe it. */
export const change = z.object({
  kind: z.enum(["added", "removed", "modified"]).meta({ description: "What happens to it" }),
  nodeId: z.string().nullable().meta({ description: "The step; null for the automation as a whole" }),
  text: z
    .string()
    .meta({ description: "The change as a sentence. U+2068 and U+2069 surround names of references" }),
});
