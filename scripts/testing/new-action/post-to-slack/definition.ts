import * as z from "zod";
import { area, line, yesNo } from "@/lib/actions/config-fields";
import { json } from "@/lib/automation/json";
import { defineAction } from "@/lib/automation/registry";

export const postToSlack = defineAction({
  type: "post_to_slack",
  label: "Post to Slack",
  description: "Post a message to a Slack channel",
  group: "Messaging",
  icon: "hash",
  effect: "external",
  safety: "repeats",
  config: z.strictObject({
    url: z.string().min(1).max(2_048).meta({ title: "Webhook URL", semantic: "url", control: "template" }),
    text: area("Message", 3_000).optional(),
    blocks: json.optional().meta({ title: "Blocks", control: "json" }),
    username: line("Post as", 80).optional().meta({ advanced: true }),
    unfurl: yesNo("Show link previews").default(true),
  }),
  initial: { unfurl: false },
  oneOf: {
    label: "Content",
    fields: [
      { field: "text", label: "Plain text", begin: "" },
      { field: "blocks", label: "Formatted", begin: [] },
    ],
  },
  output: z.object({ status: z.int().nullable().meta({ title: "Status" }) }),
  example: { url: "https://example.com/hooks/team", text: "New lead: {{trigger.name}}" },
  exampleEvent: "lead.created",
  summary: ({ text }) => (typeof text === "string" && text !== "" ? `Post “${text}”` : "Post to Slack"),
});
