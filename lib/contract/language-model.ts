import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { stamp } from "./fields";

/** Calls of the platform's operators. Not part of the public document. */
const base = { auth: "operator" as const, tag: "Operator", internal: true };
const path = "/v1/operator/language-model";

const languageModel = z
  .object({
    connected: z.boolean().meta({ description: "Whether a language model is connected" }),
    baseUrl: z.string().nullable().meta({ description: "The URL its API starts with" }),
    model: z.string().nullable().meta({ description: "The name of the model" }),
    keyHint: z.string().nullable().meta({ description: "The last four characters of the API key" }),
    monthlyTokens: z.int().nullable().meta({ description: "Tokens each workspace may use in a month" }),
    updatedAt: stamp.nullable().meta({ description: "When it was last changed" }),
    usage: z
      .object({
        period: z.string().meta({ description: "The month, in UTC" }),
        workspaces: z.int().meta({ description: "Workspaces that used it" }),
        requests: z.int().meta({ description: "Requests to the model" }),
        inputTokens: z.int().meta({ description: "Tokens sent" }),
        outputTokens: z.int().meta({ description: "Tokens received" }),
      })
      .meta({ description: "What all workspaces have used this month" }),
  })
  .meta({ id: "LanguageModel" });
export type LanguageModelView = z.infer<typeof languageModel>;

export const getLanguageModel = contract({
  ...base,
  method: "GET",
  path,
  summary: "Get the connected language model and its usage this month",
  response: languageModel,
});

const access = {
  baseUrl: text(500, 1).meta({
    description: "The URL its API starts with; /chat/completions is added",
    example: "https://api.example.com/v1",
  }),
  model: name(200).meta({ description: "The name of the model" }),
  apiKey: z
    .string()
    .regex(/^[\u0021-\u007e]{1,500}$/, "must be visible ASCII characters without spaces")
    .optional()
    .meta({ description: "The API key; leave it out to keep the stored one" }),
};

export const putLanguageModel = contract({
  ...base,
  method: "PUT",
  path,
  summary: "Connect a language model, so that people can describe automations in words",
  description:
    "Any service with OpenAI's chat completions API and tool calling. The key is stored encrypted and never returned; it may be left out while the service stays the same.",
  // An unlocked screen would otherwise be enough to send every request, and the next key, elsewhere.
  reauthenticate: true,
  body: z.strictObject({
    ...access,
    monthlyTokens: z
      .int()
      .min(0)
      .max(2_000_000_000)
      .meta({ description: "Tokens each workspace may use in a month, sent and received together" }),
  }),
  response: languageModel,
  errors: ["validation_failed"],
});

const connectionTest = z
  .object({
    ok: z.boolean().meta({ description: "Whether the model answered, and can call tools" }),
    detail: z.string().meta({ description: "The result as a sentence" }),
    milliseconds: z.int().meta({ description: "How long the answer took" }),
    answer: z.string().nullable().meta({ description: "The service's own words about an error" }),
  })
  .meta({ id: "LanguageModelTest" });
export type LanguageModelTest = z.infer<typeof connectionTest>;

export const testLanguageModel = contract({
  ...base,
  method: "POST",
  path: `${path}/test`,
  summary: "Test a connection to a language model before it is saved",
  description:
    "Sends one short request that asks the model to call a tool. Saves nothing, and counts towards no workspace.",
  reauthenticate: true,
  body: z.strictObject(access),
  response: connectionTest,
  errors: ["validation_failed"],
});

export const deleteLanguageModel = contract({
  ...base,
  method: "DELETE",
  path,
  summary: "Disconnect the language model",
  description:
    "Deletes the key. Automations can no longer be described in words; drafts that were kept stay.",
  reauthenticate: true,
  response: languageModel,
  errors: ["not_found"],
});
