import * as z from "zod";
import { providerInput } from "@/lib/providers";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";
import { message } from "./messages";

const tag = "Settings";
const base = { tag, auth: "workspace" as const, scope: "settings:manage" as const, internal: true };
const params = z.strictObject({ kind: z.enum(["sms", "email"]) });

export type ProviderInput = z.infer<typeof providerInput>;

export const provider = z
  .object({
    kind: z.enum(["sms", "email"]),
    configured: z.boolean(),
    provider: z.string().nullable(),
    config: z.record(z.string(), z.unknown()),
    hasSecret: z.boolean(),
    /** Where each provider of this kind has to call, and what its console calls that. */
    webhooks: z.array(z.object({ provider: z.string(), label: z.string(), url: z.string() })),
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
  reauthenticate: true,
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
  reauthenticate: true,
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
  rawText: true,
  produces: ["text/xml"],
  response: undefined,
  errors: ["route_not_found", "invalid_api_key", "body_too_large", "bad_request", "invalid_json"],
});
