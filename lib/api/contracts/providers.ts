import * as z from "zod";
import { contract } from "../contract";
import { email, id, stamp, text } from "../wire";
import { message } from "./desk";

const tag = "Settings";
const base = { tag, auth: "workspace" as const, scope: "settings:manage" as const, internal: true };
const params = z.strictObject({ kind: z.enum(["sms", "email"]) });

const twilio = z.strictObject({
  provider: z.literal("twilio"),
  accountSid: text(64, 10),
  /** Left out: the one that is stored stays. */
  authToken: text(128, 10).optional(),
  from: text(40, 3),
});

const smtp = z.strictObject({
  provider: z.literal("smtp"),
  host: text(253, 1),
  port: z.int().min(1).max(65_535).default(587),
  secure: z.boolean().default(false),
  username: text(254).optional(),
  password: text(500, 1).optional(),
  from: email,
  fromName: text(100).optional(),
});

const providerInput = z.discriminatedUnion("provider", [twilio, smtp]);
export type ProviderInput = z.infer<typeof providerInput>;

export const provider = z
  .object({
    kind: z.enum(["sms", "email"]),
    configured: z.boolean(),
    provider: z.enum(["twilio", "smtp"]).nullable(),
    config: z.record(z.string(), z.unknown()),
    hasSecret: z.boolean(),
    webhookUrls: z.record(z.string(), z.string()),
    updatedAt: stamp.nullable(),
  })
  .meta({ id: "ProviderSetting" });
export type ProviderView = z.infer<typeof provider>;

export const getProvider = contract({
  ...base,
  method: "GET",
  path: "/v1/settings/providers/{kind}",
  summary: "How texts or mails of this workspace leave the house",
  params,
  response: provider,
});

export const putProvider = contract({
  ...base,
  method: "PUT",
  path: "/v1/settings/providers/{kind}",
  summary: "Set up a provider; its secret is stored encrypted and never returned",
  params,
  body: providerInput,
  response: provider,
  errors: ["validation_failed"],
});

export const deleteProvider = contract({
  ...base,
  method: "DELETE",
  path: "/v1/settings/providers/{kind}",
  summary: "Back to the sandbox outbox",
  params,
  response: provider,
});

const providerTest = z
  .object({
    message,
    /** Nothing is set up: the test is in the sandbox outbox and went nowhere. */
    sandbox: z.boolean(),
    /** What happened so far, in words; a queued test goes on, and its message tells how. */
    says: z.string(),
  })
  .meta({ id: "ProviderTest" });

export const testProvider = contract({
  ...base,
  method: "POST",
  path: "/v1/settings/providers/{kind}/test",
  summary: "Send a test the way every message goes",
  description:
    "Passes the same gate as any message: a number that opted out is not texted. Follow the message to learn what the provider said.",
  params,
  body: z.strictObject({ to: text(254, 3) }),
  response: providerTest,
  errors: ["validation_failed"],
});

const hook = {
  tag: "Hooks",
  auth: "none" as const,
  method: "POST" as const,
  internal: true,
  params: z.strictObject({ workspace: id }),
  produces: ["text/xml"],
  response: undefined,
  errors: ["route_not_found" as const, "invalid_api_key" as const],
};

export const twilioVoiceStatus = contract({
  ...hook,
  path: "/v1/hooks/twilio/{workspace}/voice-status",
  summary: "A call's status, told by Twilio; its signature is checked",
});

export const twilioSms = contract({
  ...hook,
  path: "/v1/hooks/twilio/{workspace}/sms",
  summary: "A text that came in, or what became of one that went out; the signature is checked",
});
