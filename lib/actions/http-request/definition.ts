import * as z from "zod";
import { yesNo } from "@/lib/actions/config-fields";
import { json } from "@/lib/automation/json";
import { defineAction } from "@/lib/automation/registry";

const headerName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, "This is no header name");
const headerValue = z
  .string()
  .max(4_000)
  .refine((value) => !value.includes("\r") && !value.includes("\n"), "A header is one line")
  .meta({ title: "Header", semantic: "header" });

export const httpRequest = defineAction({
  type: "http_request",
  label: "Send HTTP request",
  description: "Call another system",
  group: "Web",
  icon: "globe",
  effect: "external",
  safety: "keyed",
  config: z.strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).meta({ title: "Method" }),
    url: z.string().min(1).max(2_048).meta({ title: "Address", semantic: "url", control: "template" }),
    headers: z
      .record(headerName, headerValue)
      .optional()
      .meta({ title: "Headers", control: "key-value", advanced: true }),
    body: json.optional().meta({ title: "Body", control: "json" }),
    timeoutSeconds: z
      .int()
      .min(1)
      .max(30)
      .default(10)
      .meta({ title: "Wait at most (seconds)", advanced: true }),
    successStatus: z.array(z.int().min(100).max(599)).min(1).max(20).optional().meta({
      title: "Counts as success",
      description: "Unset: every 2xx",
      control: "numbers",
      advanced: true,
    }),
    saveResponse: yesNo("Keep the answer").default(true).meta({ advanced: true }),
  }),
  output: z.object({
    status: z.int().nullable().meta({ title: "Status" }),
    body: json.nullable().meta({ title: "Answer" }),
  }),
  initial: { method: "POST" },
  example: {
    method: "POST",
    url: "https://example.com/hooks/leads",
    body: { phone: "{{trigger.caller_phone}}" },
  },
  exampleEvent: "call.missed",
  summary: ({ method, url }) => {
    const verb = typeof method === "string" && method !== "" ? method : "Call";
    return typeof url === "string" && url !== "" ? `${verb} ${url}` : verb;
  },
});
