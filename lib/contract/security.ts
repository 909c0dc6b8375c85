import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { digits, id, idParams, stamp } from "./fields";

/** A person's own password, second factors and sessions. Called by the dashboard with a session. */
const base = { tag: "Security", auth: "person" as const, internal: true };
const unaudited = "The person's own security log records it; audit logs belong to tenants.";

const SECURITY_EVENT_KINDS = [
  "sign_in",
  "sign_in_failed",
  "sign_in_throttled",
  "sign_out",
  "second_factor_asked",
  "second_factor_failed",
  "password_reset_requested",
  "password_reset",
  "password_changed",
  "profile_changed",
  "totp_added",
  "totp_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "second_factors_removed",
  "session_revoked",
  "reauthenticated",
  "reauthentication_failed",
  "disabled",
  "enabled",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

const passkey = z
  .object({
    id,
    name: z.string().meta({ description: "The name the person gave the passkey" }),
    createdAt: stamp.meta({ description: "When the passkey was added" }),
    lastUsedAt: stamp.nullable().meta({ description: "When it was last used, or null" }),
  })
  .meta({ id: "Passkey" });

const security = z
  .object({
    hasPassword: z.boolean().meta({ description: "False for people who only use single sign-on" }),
    passwordChangedAt: stamp.nullable().meta({ description: "When the password was last changed, if known" }),
    secondFactor: z.boolean().meta({ description: "Whether a second factor is set up" }),
    totp: z
      .object({ createdAt: stamp.meta({ description: "When the authenticator app was added" }) })
      .nullable()
      .meta({ description: "The authenticator app, or null" }),
    passkeys: z.array(passkey).meta({ description: "The passkeys of the account" }),
    recoveryCodesLeft: z.int().meta({ description: "Recovery codes that were not used yet" }),
    authenticatedAt: stamp.meta({
      description: "When this session last checked a password or second factor",
    }),
  })
  .meta({ id: "Security" });
export type SecurityView = z.infer<typeof security>;

const session = z
  .object({
    id,
    current: z.boolean().meta({ description: "Whether this request uses the session" }),
    createdAt: stamp.meta({ description: "When the person signed in" }),
    lastSeenAt: stamp.meta({ description: "When the session was last used, to the minute" }),
    expiresAt: stamp.meta({ description: "When the session ends in any case" }),
    address: z.string().nullable().meta({ description: "The network address it was last used from" }),
    userAgent: z.string().nullable().meta({ description: "The browser it was last used in" }),
  })
  .meta({ id: "Session" });
export type SessionView = z.infer<typeof session>;

const sessions = z.object({
  sessions: z.array(session).meta({ description: "Live sessions, newest first" }),
});

const password = z.string().min(1).max(1_000).meta({ description: "The account's present password" });
const newPassword = z.string().max(1_000).meta({ description: "The new password, at least 10 characters" });
const code = text(40, 1).meta({
  description: "Six digits of the authenticator app, or one of the recovery codes",
});

/** The browser's answer to a challenge. The WebAuthn library checks what is inside. */
const credential = z
  .looseObject({
    id: z.string().max(2_000).meta({ description: "The credential's id" }),
    rawId: z.string().max(2_000).meta({ description: "The same id in base64url" }),
    type: z.literal("public-key").meta({ description: "Always public-key" }),
    response: z.record(z.string(), z.unknown()).meta({ description: "What the authenticator signed" }),
  })
  .meta({ description: "The credential as @simplewebauthn/browser returns it" });

const proof = z
  .strictObject({
    password: password.optional(),
    code: code.optional(),
    passkey: credential.optional(),
  })
  .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
    error: "must contain one of password, code or passkey",
  });

const codes = z.array(z.string()).meta({ description: "Ten codes that each work once. Shown only here" });
const throttled = ["too_many_attempts"] as const;

export const getSecurity = contract({
  ...base,
  method: "GET",
  path: "/v1/me/security",
  summary: "Get your password and second factors",
  description: "Says which ways to sign in are set up. It never holds a secret.",
  response: security,
});

export const listSecurityEvents = contract({
  ...base,
  method: "GET",
  path: "/v1/me/security/events",
  summary: "List recent sign-ins and security changes",
  description: "The person's own security log of the last year, newest first.",
  query: z.strictObject({ limit: digits(1, 100, 20).optional().meta({ description: "Rows to return" }) }),
  response: z.object({
    events: z
      .array(
        z.object({
          id,
          kind: z.enum(SECURITY_EVENT_KINDS).meta({ description: "The kind of event" }),
          at: stamp.meta({ description: "When it happened" }),
          address: z.string().nullable().meta({ description: "The network address it came from" }),
          userAgent: z.string().nullable().meta({ description: "The browser it came from" }),
        }),
      )
      .meta({ description: "Newest first" }),
  }),
});

export const listSessions = contract({
  ...base,
  method: "GET",
  path: "/v1/me/sessions",
  summary: "List your sessions",
  description: "The browsers in which you are signed in.",
  response: sessions,
});

export const revokeSession = contract({
  ...base,
  unaudited,
  method: "DELETE",
  path: "/v1/me/sessions/{id}",
  summary: "End one of your sessions",
  description:
    "The browser is signed out with its next request. Needs no recent sign-in: ending a session gives no new access, and a person who suspects a theft can act at once.",
  params: idParams,
  response: sessions,
});

export const revokeOtherSessions = contract({
  ...base,
  unaudited,
  method: "DELETE",
  path: "/v1/me/sessions",
  summary: "End all your other sessions",
  description: "Every browser but this one is signed out with its next request. Needs no recent sign-in.",
  response: sessions,
});

export const changePassword = contract({
  ...base,
  unaudited,
  method: "POST",
  path: "/v1/me/password",
  summary: "Change your password",
  description: "Ends all other sessions and sends an email about it.",
  body: z.strictObject({ currentPassword: password, password: newPassword }),
  response: security,
  errors: [...throttled],
});

export const addTotp = contract({
  ...base,
  unaudited,
  reauthenticate: true,
  method: "POST",
  path: "/v1/me/totp",
  summary: "Begin to add an authenticator app",
  description: "The app counts as a second factor once its first code was confirmed.",
  response: z.object({
    secret: z.string().meta({ description: "The secret in base32, for typing it in" }),
    otpauthUrl: z.string().meta({ description: "The same as a URL, for a QR code" }),
  }),
  errors: ["conflict"],
});

export const confirmTotp = contract({
  ...base,
  unaudited,
  reauthenticate: true,
  method: "POST",
  path: "/v1/me/totp/confirm",
  summary: "Confirm the authenticator app with its first code",
  description: "Answers new recovery codes, which replace earlier ones.",
  body: z.strictObject({ code }),
  response: z.object({ recoveryCodes: codes }),
  errors: ["conflict", ...throttled],
});

export const removeTotp = contract({
  ...base,
  unaudited,
  reauthenticate: true,
  method: "DELETE",
  path: "/v1/me/totp",
  summary: "Remove the authenticator app",
  description: "With the last second factor, the recovery codes are removed too.",
  response: security,
  errors: ["not_found"],
});

export const passkeyOptions = contract({
  ...base,
  unaudited,
  reauthenticate: true,
  method: "POST",
  path: "/v1/me/passkeys/options",
  summary: "Get the options for a new passkey",
  description: "For navigator.credentials.create; the challenge is valid for five minutes.",
  response: z.looseObject({ challenge: z.string().meta({ description: "The challenge to sign" }) }),
  errors: ["conflict"],
});

export const addPasskey = contract({
  ...base,
  unaudited,
  reauthenticate: true,
  method: "POST",
  path: "/v1/me/passkeys",
  summary: "Add a passkey",
  description: "The first second factor of an account comes with recovery codes.",
  body: z.strictObject({
    name: name(60).optional().meta({ description: "How the list names the passkey" }),
    credential,
  }),
  response: z.object({
    passkey: passkey.meta({ description: "The new passkey" }),
    recoveryCodes: codes.nullable(),
  }),
  errors: ["conflict"],
});

export const removePasskey = contract({
  ...base,
  unaudited,
  reauthenticate: true,
  method: "DELETE",
  path: "/v1/me/passkeys/{id}",
  summary: "Remove a passkey",
  description: "With the last second factor, the recovery codes are removed too.",
  params: idParams,
  response: security,
});

export const makeRecoveryCodes = contract({
  ...base,
  unaudited,
  reauthenticate: true,
  method: "POST",
  path: "/v1/me/recovery-codes",
  summary: "Create new recovery codes",
  description: "The earlier codes stop working.",
  response: z.object({ recoveryCodes: codes }),
  errors: ["conflict"],
});

export const secondFactorOptions = contract({
  ...base,
  unaudited,
  whilePending: true,
  method: "POST",
  path: "/v1/me/second-factor/options",
  summary: "Get the ways to confirm that it is you",
  description: "For the second step of signing in and for confirming a sensitive change.",
  response: z.object({
    password: z.boolean().meta({ description: "Whether a password may be given (not at the second step)" }),
    totp: z.boolean().meta({ description: "Whether an authenticator app is set up" }),
    recoveryCode: z.boolean().meta({ description: "Whether a recovery code is left" }),
    passkey: z
      .looseObject({ challenge: z.string().meta({ description: "The challenge to sign" }) })
      .nullable()
      .meta({ description: "Options for navigator.credentials.get, or null without a passkey" }),
  }),
});

export const giveSecondFactor = contract({
  ...base,
  unaudited,
  whilePending: true,
  method: "POST",
  path: "/v1/me/second-factor",
  summary: "Complete a sign-in with the second factor",
  description: "Until then every other call of the session is refused with second_factor_required.",
  body: z
    .strictObject({ code: code.optional(), passkey: credential.optional() })
    .refine((given) => (given.code === undefined) !== (given.passkey === undefined), {
      error: "must contain one of code or passkey",
    }),
  response: z.object({ ok: z.literal(true).meta({ description: "The sign-in is complete" }) }),
  errors: [...throttled],
});

export const reauthenticate = contract({
  ...base,
  unaudited,
  method: "POST",
  path: "/v1/me/reauthenticate",
  summary: "Confirm your identity",
  description: "Sensitive changes are possible for the next 15 minutes.",
  body: proof,
  response: z.object({
    authenticatedAt: stamp.meta({ description: "Sensitive changes are possible for 15 minutes from then" }),
  }),
  errors: [...throttled],
});
