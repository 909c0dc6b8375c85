import * as z from "zod";
import { area, line, yesNo } from "@/lib/actions/config-fields";
import { defineAction } from "@/lib/automation/registry";

export const notifyTeam = defineAction({
  type: "notify_team",
  label: "Notify team",
  description: "Show a notification to your team, with an optional email",
  group: "People",
  icon: "bell",
  effect: "database",
  safety: "repeats",
  config: z.strictObject({
    to: z
      .union([z.string().min(1).max(60), z.array(z.string().min(1).max(80)).min(1).max(200)])
      .meta({ title: "Notify", control: "people", names: "staff" }),
    title: line("Title", 200),
    body: area("Text", 5_000).optional(),
    email: yesNo("Also send an email").default(false),
  }),
  output: z.object({ notified: z.int().meta({ title: "People notified" }) }),
  initial: { to: "everyone" },
  example: {
    to: "everyone",
    title: "Missed call from {{trigger.caller_name | default:'a new caller'}}",
    body: "Call back {{trigger.caller_phone}}.",
  },
  exampleEvent: "call.missed",
  summary: ({ to, title, email }) => {
    const whom = typeof to === "string" && to !== "" ? to : "people";
    const notify =
      typeof title === "string" && title !== "" ? `Notify ${whom}: “${title}”` : `Notify ${whom}`;
    return email === true ? `${notify}, also by email` : notify;
  },
});
