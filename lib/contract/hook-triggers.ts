import * as z from "zod";
import { CUSTOM, isCustomField, isCustomName, MAX_FIELDS } from "@/lib/automation/custom-events";
import { templateFault } from "@/lib/automation/hook-payload";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { eventFieldsOut } from "./event-fields";
import { flag, id, idParams, listOf, page, stamp } from "./fields";

const base = { tag: "Hook triggers", auth: "workspace" as const };
const read = { ...base, scope: "settings:read" as const };
const write = { ...base, scope: "settings:write" as const };

export const MAX_HOOKS = 50;
export const HOOK_CALLS_PER_MINUTE = 60;

const name = text(60, 1)
  .refine(isCustomName, { error: "must be letters, digits, _ and -, beginning with a letter, at most 60" })
  .meta({ description: "The name of the event its calls become: custom.<name>" });

const headerName = text(80, 1)
  .refine((value) => /^[A-Za-z0-9-]+$/.test(value), { error: "must be the name of a header" })
  .meta({ description: "The header that carries the signature. Default: X-Signature" });
const algorithm = z
  .enum(["sha256", "sha1", "sha512"])
  .meta({ description: "The hash of the signature. Default: sha256" });
const username = text(100, 1)
  .refine((value) => !value.includes(":"), { error: "must not contain a colon" })
  .meta({ description: "The user name of basic authentication. Default: webhook" });
const secret = text(500, 8)
  .optional()
  .meta({ description: "The shared secret. If left out, one is created and returned once" });
const standardSecret = text(500, 8)
  .refine((value) => /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(value), {
    error: "must begin with whsec_ and continue in base64",
  })
  .optional()
  .meta({ description: "The sender's secret, whsec_…. If left out, one is created and returned once" });

const none = z.strictObject({ kind: z.literal("none").describe("Kind of verification") }).meta({
  title: "None",
  description: "Everyone who knows the URL may call it",
});
const hmac = z.strictObject({
  kind: z.literal("hmac").describe("Kind of verification"),
  header: headerName.default("X-Signature"),
  algorithm: algorithm.default("sha256"),
});
const standard = z.strictObject({ kind: z.literal("standard_webhooks").describe("Kind of verification") });
const basic = z.strictObject({
  kind: z.literal("basic").describe("Kind of verification"),
  username: username.default("webhook"),
});

const verifyInput = z
  .discriminatedUnion("kind", [
    none,
    hmac.extend({ secret }).meta({
      title: "HMAC",
      description:
        "A header holds the HMAC of the body, in hex or base64, with or without sha256= in front; or t=<time>,v1=<HMAC of time.body>, at most five minutes old",
    }),
    standard.extend({ secret: standardSecret }).meta({
      title: "Standard Webhooks",
      description: "The headers webhook-id, webhook-timestamp and webhook-signature, or Svix's own names",
    }),
    basic.extend({ secret }).meta({
      title: "Basic authentication",
      description: "A user name and a password; the secret is the password",
    }),
  ])
  .meta({ description: "How calls are verified. Default: none" });
export type VerifyInput = z.output<typeof verifyInput>;

const verification = z
  .discriminatedUnion("kind", [none, hmac, standard, basic])
  .meta({ description: "How calls are verified; the secret itself is never returned" });
export type HookVerification = z.infer<typeof verification>;

const mapping = z
  .record(
    z.string().refine(isCustomField, { error: "must be the name of a field of an event" }),
    text(1_000, 1).superRefine((template, ctx) => {
      const fault = templateFault(template);
      if (fault !== null) ctx.addIssue({ code: "custom", message: fault });
    }),
  )
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, { error: `has ${MAX_FIELDS} fields at most` })
  .meta({
    description:
      "Fields of the event and where their values stand in a call, such as {{body.answers[0].email}}. Members of the body that have a field's name need none",
  });

const dedupeBy = text(300, 1)
  .superRefine((template, ctx) => {
    const fault = templateFault(template);
    if (fault !== null) ctx.addIssue({ code: "custom", message: fault });
  })
  .nullable()
  .meta({
    description:
      "Where a call carries an id of its own, such as {{body.event_id}}: a second call with that id starts nothing. The header webhook-id needs none",
  });

const ratePerMinute = z
  .int()
  .min(1)
  .max(600)
  .meta({ description: "Calls accepted per minute; more are answered with 429. Default: 60" });
const status = z.enum(["enabled", "disabled"]).meta({ description: "A disabled URL answers 404" });

const hook = z
  .object({
    id,
    name: z.string().meta({ description: "The name of the event, without custom." }),
    event: z.string().meta({ description: "The type of the event its calls become" }),
    url: z
      .string()
      .meta({ description: "The URL to call. Whoever knows it can call it, so treat it as a secret" }),
    previousUrlUntil: stamp
      .nullable()
      .meta({ description: "Until then the URL from before the last rotation works too" }),
    status,
    verify: verification,
    mapping: z
      .record(z.string(), z.string())
      .meta({ description: "Fields and the templates that fill them" }),
    dedupeBy: z.string().nullable().meta({ description: "The template of a call's own id" }),
    ratePerMinute: z.int().meta({ description: "Calls accepted per minute" }),
    lastCallAt: stamp.nullable().meta({ description: "When it was last called" }),
    createdAt: stamp.meta({ description: "When it was created" }),
    updatedAt: stamp.meta({ description: "When it was last changed" }),
  })
  .meta({ id: "HookTrigger" });
export type HookView = z.infer<typeof hook>;

const withSecret = hook.extend({
  secret: z.string().optional().meta({ description: "A secret created here. Shown only in this response" }),
});

const sample = z
  .object({
    id,
    status: z
      .enum(["accepted", "duplicate", "refused"])
      .meta({ description: "A duplicate started nothing; a refused call did not fit the event" }),
    problems: z.array(z.string()).meta({ description: "Why it was refused, in words" }),
    body: z.record(z.string(), z.unknown()).meta({ description: "What was sent" }),
    eventId: z.string().nullable().meta({ description: "The event it became" }),
    createdAt: stamp.meta({ description: "When it was called" }),
  })
  .meta({ id: "HookSample" });
export type HookSampleView = z.infer<typeof sample>;

export const listHookTriggers = contract({
  ...read,
  method: "GET",
  path: "/v1/hook-triggers",
  summary: "List webhook URLs that start automations",
  query: z.strictObject(page),
  response: listOf("hookTriggers", hook),
});

export const createHookTrigger = contract({
  ...write,
  method: "POST",
  path: "/v1/hook-triggers",
  summary: "Create a webhook URL that starts automations",
  description:
    "Every call to the URL becomes an event custom.<name>. JSON, forms and multipart forms of up to 256 KiB are accepted. The first calls are kept as samples; POST …/schema makes the event's fields from one of them. Until the event type exists, everything a call sends stands under trigger.extra.",
  body: z.strictObject({
    name,
    verify: verifyInput.default({ kind: "none" }),
    mapping: mapping.default({}),
    dedupeBy: dedupeBy.default(null),
    ratePerMinute: ratePerMinute.default(HOOK_CALLS_PER_MINUTE),
  }),
  response: withSecret,
  errors: ["validation_failed"],
  example: { body: { name: "web_lead", verify: { kind: "hmac", header: "Typeform-Signature" } } },
});

export const getHookTrigger = contract({
  ...read,
  method: "GET",
  path: "/v1/hook-triggers/{id}",
  summary: "Get a webhook URL",
  params: idParams,
  response: hook,
});

export const patchHookTrigger = contract({
  ...write,
  method: "PATCH",
  path: "/v1/hook-triggers/{id}",
  summary: "Change a webhook URL",
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    status: status.optional(),
    verify: verifyInput.optional(),
    mapping: mapping.optional(),
    dedupeBy: dedupeBy.optional(),
    ratePerMinute: ratePerMinute.optional(),
  }),
  response: withSecret,
  errors: ["validation_failed"],
  example: { body: { mapping: { phone: "{{body.answers[0].phone_number}}" } } },
});

export const deleteHookTrigger = contract({
  ...write,
  method: "DELETE",
  path: "/v1/hook-triggers/{id}",
  summary: "Delete a webhook URL; calls are answered with 404 from then on",
  params: idParams,
  response: hook,
});

export const rotateHookTrigger = contract({
  ...write,
  method: "POST",
  path: "/v1/hook-triggers/{id}/rotate",
  summary: "Replace the URL of a webhook",
  params: idParams,
  body: z.strictObject({
    gracePeriodSeconds: z
      .int()
      .min(0)
      .max(604_800)
      .default(86_400)
      .meta({ description: "How long the old URL still works; 0 ends it at once. Default: a day" }),
  }),
  bodyOptional: true,
  response: hook,
});

export const listHookSamples = contract({
  ...read,
  method: "GET",
  path: "/v1/hook-triggers/{id}/samples",
  summary: "List the latest calls of a webhook URL",
  description: "The latest 20 calls, newest first, for 30 days. Erasing a contact removes theirs.",
  params: idParams,
  response: z.object({
    samples: z.array(sample).describe("The latest calls, newest first"),
    total: z.int().meta({ description: "Number of samples" }),
  }),
});

export const replayHookSample = contract({
  ...write,
  method: "POST",
  path: "/v1/hook-triggers/{id}/samples/{sid}/replay",
  summary: "Retry a refused call after its mapping or event was corrected",
  params: z.strictObject({ id: id.describe("The webhook URL"), sid: id.describe("The sample") }),
  body: z.strictObject({}),
  bodyOptional: true,
  response: sample,
  errors: ["illegal_transition"],
});

export const schemaFromSample = contract({
  ...write,
  method: "POST",
  path: "/v1/hook-triggers/{id}/schema",
  summary: "Create the event's fields and mapping from a sample",
  description:
    "Looks at what a call sent, by default the latest, and writes the event type custom.<name> and the mapping. Fields the event already has are kept, and those of the mapping become fields with their templates. With dry_run=true nothing is written.",
  params: idParams,
  query: z.strictObject({
    dry_run: flag.optional().meta({ description: "Returns what would be written, and writes nothing" }),
  }),
  body: z.strictObject({
    sampleId: id.optional().meta({ description: "The sample to look at. Default: the latest" }),
  }),
  bodyOptional: true,
  response: z.object({
    event: z.string().meta({ description: "The event type" }),
    title: z.string().meta({ description: "The event's title" }),
    schema: eventFieldsOut,
    mapping: z
      .record(z.string(), z.string())
      .meta({ description: "Fields and the templates that fill them" }),
    written: z.boolean().meta({ description: "False with dry_run" }),
  }),
  errors: ["not_found", "validation_failed"],
});

const callParams = z.strictObject({ token: z.string().min(1).max(80) });
const called = {
  tag: "Hooks",
  auth: "none" as const,
  path: "/v1/in/{token}",
  internal: true,
  params: callParams,
  rate: "failures" as const,
};

export const callHook = contract({
  ...called,
  method: "POST",
  unaudited: "Another system reports facts; the event and the sample are their record.",
  summary: "Receive a call of a webhook URL",
  body: z.string(),
  rawText: true,
  response: z.object({ received: z.literal(true) }),
  errors: [
    "route_not_found",
    "invalid_api_key",
    "body_too_large",
    "bad_request",
    "invalid_json",
    "rate_limited",
  ],
});

export const confirmHook = contract({
  ...called,
  method: "GET",
  summary: "Answer Meta's verification request for a webhook URL",
  query: z.strictObject({
    "hub.mode": z.string().max(40).optional(),
    "hub.verify_token": z.string().max(100).optional(),
    "hub.challenge": z.string().max(200).optional(),
  }),
  produces: ["text/plain"],
  response: undefined,
  errors: ["route_not_found"],
});

export const eventOf = (name: string) => CUSTOM + name;
