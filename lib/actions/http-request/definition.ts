import * as z from "zod";
import { yesNo } from "@/lib/actions/config-fields";
import { isObject, type Json, type JsonObject, json } from "@/lib/automation/json";
import { type ConfigIssue, defineAction } from "@/lib/automation/registry";

const headerName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, "This isn't a valid header name");
const headerValue = z
  .string()
  .max(4_000)
  .refine((value) => !value.includes("\r") && !value.includes("\n"), "A header is one line")
  .meta({ title: "Header", semantic: "header" });

export const httpRequest = defineAction({
  type: "http_request",
  label: "Send HTTP request",
  description: "Call another system's API",
  group: "Web",
  icon: "globe",
  effect: "external",
  safety: "keyed",
  config: z.strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).meta({ title: "Method" }),
    url: z.string().min(1).max(2_048).meta({ title: "URL", semantic: "url", control: "template" }),
    headers: z
      .record(headerName, headerValue)
      .optional()
      .meta({ title: "Headers", control: "key-value", advanced: true }),
    body: json.optional().meta({ title: "Body", control: "json" }),
    timeoutSeconds: z.int().min(1).max(30).default(10).meta({ title: "Timeout (seconds)", advanced: true }),
    successStatus: z.array(z.int().min(100).max(599)).min(1).max(20).optional().meta({
      title: "Success status codes",
      description: "Default: any 2xx",
      control: "numbers",
      advanced: true,
    }),
    saveResponse: yesNo("Save the response").default(true).meta({ advanced: true }),
  }),
  output: z.object({
    status: z.int().nullable().meta({ title: "Status" }),
    body: json.nullable().meta({ title: "Answer" }),
  }),
  initial: { method: "POST" },
  check: unfinishedJson,
  example: {
    method: "POST",
    url: "https://example.com/hooks/leads",
    body: { phone: "{{trigger.caller_phone}}" },
  },
  exampleEvent: "call.missed",
  summary: ({ method, url }) => {
    if (typeof url !== "string" || url === "") return "Call a URL";
    return `${typeof method === "string" && method !== "" ? method : "Call"} ${url}`;
  },
});

/** The form keeps a body that is not JSON yet as text. Such a body is never sent, unless its header says it is no JSON. */
function unfinishedJson({ body, headers }: JsonObject): ConfigIssue[] {
  if (typeof body !== "string" || isOtherContent(headers)) return [];
  const text = body.trim();
  if (text.startsWith("{{") || !(text.startsWith("{") || text.startsWith("[")) || isJson(text)) return [];
  const message = `The body isn't valid JSON yet. Put references in quotes: "{{trigger.name}}"`;
  return [{ field: "body", code: "invalid_value", message }];
}

function isOtherContent(headers: Json | undefined): boolean {
  if (!isObject(headers)) return false;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return typeof type === "string" && !type.toLowerCase().includes("json");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
