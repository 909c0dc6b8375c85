import * as z from "zod";
import { outId, yesNo } from "@/lib/actions/config-fields";
import { defineAction } from "@/lib/automation/registry";

export const METHODS = ["round_robin", "least_open", "random"] as const;
const WORDS: Record<string, string> = {
  round_robin: "in turn",
  least_open: "to whoever has the least open",
  random: "at random",
};

export const assign = defineAction({
  type: "assign",
  label: "Assign",
  description: "Assign the work of this run to a team member",
  group: "People",
  icon: "user-check",
  effect: "database",
  safety: "repeats",
  config: z.strictObject({
    from: z
      .union([z.string().min(1).max(60), z.array(z.string().min(1).max(80)).min(1).max(200)])
      .meta({ title: "Assign to", control: "people", names: "staff" }),
    method: z.enum(METHODS).meta({ title: "Choose" }),
    onlyWorking: yesNo("Only people who are working now").default(true),
  }),
  output: z.object({
    assigneeId: outId("Assignee").nullable(),
    name: z.string().nullable().meta({ title: "Assignee's name", semantic: "name" }),
    email: z.string().nullable().meta({ title: "Assignee's email", semantic: "email" }),
    phone: z.string().nullable().meta({ title: "Assignee's phone", semantic: "phone" }),
  }),
  initial: { from: "everyone", method: "round_robin" },
  example: { from: "everyone", method: "round_robin", onlyWorking: false },
  exampleEvent: "lead.created",
  summary: ({ from, method }) => {
    const whom = typeof from === "string" && from !== "" && from !== "everyone" ? ` in ${from}` : "";
    const how = typeof method === "string" ? WORDS[method] : undefined;
    return how ? `Assign${whom} ${how}` : `Assign${whom}`;
  },
});
