import * as z from "zod";
import { providerInput } from "@/lib/providers";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";
import { message } from "./messages";

const tag = "Settings";
const auth = "workspace" as const;
const read = { tag, auth, scope: "settings:read" as const };
const write = { tag, auth, scope: "settings:write" as const };
const kind = z.enum(["sms", "email", "voice"]).meta({ description: "Texts, email or calls" });
const params = z.strictObject({ kind });

export type ProviderInput = z.infer<typeof providerInput>;

export const provider = z
  .object({
    kind,
    configured: z.boolean().meta({ description: "False while messages go to the sandbox outbox" }),
    provider: z.string().nullable().meta({ description: "The provider's name" }),
    config: z.record(z.string(), z.unknown()).meta({ description: "Its settings without the secret" }),
    hasSecret: z.boolean().meta({ description: "Whether a secret is stored" }),
    webhooks: z
      .array(
        z.object({
          provider: z.string().meta({ description: "The provider the URL is for" }),
          label: z.string().meta({ description: "What the provider's console calls this webhook" }),
          url: z.string().meta({ description: "The URL to enter there" }),
        }),
      )
      .meta({ description: "The URLs each provider of this kind has to call" }),
    updatedAt: stamp.nullable().meta({ description: "When the provider was last set up" }),
  })
  .meta({ id: "ProviderSetting" });
export type ProviderView = z.infer<typeof provider>;

export const getProvider = contract({
  ...read,
  method: "GET",
  path: "/v1/settings/providers/{kind}",
  summary: "Get how this workspace sends texts or email, or takes calls",
  params,
  response: provider,
});

export const putProvider = contract({
  ...write,
  method: "PUT",
  path: "/v1/settings/providers/{kind}",
  summary: "Set up a provider; its secret is stored encrypted and never returned",
  reauthenticate: true,
  params,
  body: providerInput,
  response: provider,
  errors: ["validation_failed"],
  example: {
    body: { provider: "smtp", host: "smtp.example.com", port: 587, from: "desk@example.com", password: "…" },
  },
});

export const deleteProvider = contract({
  ...write,
  method: "DELETE",
  path: "/v1/settings/providers/{kind}",
  summary: "Remove a provider; messages then go to the sandbox outbox, and callers to voicemail",
  reauthenticate: true,
  params,
  response: provider,
});

const providerTest = z
  .object({
    message: message.describe("The test message"),
    sandbox: z
      .boolean()
      .meta({ description: "True when no provider is set up, so the test went to the sandbox outbox only" }),
    says: z.string().meta({ description: "What happened so far, in words" }),
  })
  .meta({ id: "ProviderTest" });

export const testProvider = contract({
  ...write,
  method: "POST",
  path: "/v1/settings/providers/{kind}/test",
  summary: "Send a test message",
  description:
    "The test passes the same checks as any message: a number that opted out is not texted. Follow the message to learn how the provider answered.",
  params: z.strictObject({ kind: z.enum(["sms", "email"]).meta({ description: "Texts or email" }) }),
  body: z.strictObject({ to: text(254, 3).meta({ description: "A phone number or an email address" }) }),
  response: providerTest,
  errors: ["validation_failed"],
});

const voiceCheck = z
  .object({
    ready: z.boolean().meta({ description: "Whether every step is done" }),
    steps: z
      .array(
        z.object({
          step: z
            .enum([
              "address",
              "account",
              "number",
              "status",
              "phones",
              "call",
              "missed",
              "voicemail",
              "reply",
            ])
            .meta({ description: "What was tested" }),
          state: z
            .enum(["done", "todo", "failed"])
            .meta({ description: "`failed` needs a correction, `todo` is still to come" }),
          says: z.string().meta({ description: "What was found, or what to do" }),
        }),
      )
      .meta({ description: "The steps of setting calls up, in order" }),
  })
  .meta({ id: "VoiceCheck" });
export type VoiceCheck = z.infer<typeof voiceCheck>;

export const checkVoice = contract({
  ...write,
  method: "POST",
  path: "/v1/settings/providers/voice/check",
  summary: "Test each step of taking calls",
  description:
    "Asks the provider whether its account and numbers are set up, and looks for calls that have come in. Changes nothing.",
  response: voiceCheck,
});

export const providerHook = contract({
  tag: "Hooks",
  auth: "none",
  method: "POST",
  internal: true,
  path: "/v1/hooks/{provider}/{workspace}/{what}",
  unaudited: "The provider reports facts; the message or call it writes is their record.",
  summary: "Receive a provider's webhook; its signature is checked",
  params: z.strictObject({ provider: id, workspace: id, what: id }),
  body: z.string(),
  bodyLimit: 64 * 1024,
  rate: "failures",
  rawText: true,
  produces: ["text/xml"],
  response: undefined,
  errors: ["route_not_found", "invalid_api_key", "body_too_large", "bad_request", "invalid_json"],
});
