import * as z from "zod";
import { LANGUAGES } from "@/lib/language";
import { email, name } from "@/lib/text-fields";
import { CLOCKS, REGION_IDS } from "@/lib/viewer-format";
import { contract } from "./contract";
import { id } from "./fields";

/** Calls of the dashboard itself: sessions, invitations, members. Not part of the public document. */
export const tag = "People";

const membership = z.object({ id, name: z.string(), role: z.string(), status: z.string() });

export const getMe = contract({
  method: "GET",
  path: "/v1/me",
  summary: "Get the signed-in person and their memberships",
  tag,
  auth: "person",
  internal: true,
  response: z.object({
    id,
    name: z.string(),
    email: z.string(),
    isOperator: z.boolean(),
    workspaces: z.array(membership),
    partners: z.array(membership),
  }),
});

const profile = z
  .object({
    name: z.string().meta({ description: "Shown to colleagues and in audit logs" }),
    email: z.string().meta({ description: "The address you sign in with" }),
    language: z.enum(LANGUAGES).meta({ description: "The language of the pages you see" }),
    region: z.enum(REGION_IDS).meta({ description: "How dates and amounts are written" }),
    clock: z.enum(CLOCKS).meta({ description: "12 or 24 hours, or automatic: as the region does" }),
  })
  .meta({ id: "Profile" });

export const getProfile = contract({
  method: "GET",
  path: "/v1/me/profile",
  summary: "Get your profile",
  tag,
  auth: "person",
  internal: true,
  response: profile,
});

export const patchProfile = contract({
  method: "PATCH",
  path: "/v1/me/profile",
  unaudited: "The person's own security log records it; audit logs belong to tenants.",
  summary: "Change your name, your language, or how dates, times and amounts are written",
  tag,
  auth: "person",
  internal: true,
  body: z.strictObject({
    name: name(100).optional().meta({ description: "Your name" }),
    language: z.enum(LANGUAGES).optional().meta({ description: "The language of the pages you see" }),
    region: z.enum(REGION_IDS).optional().meta({ description: "How dates and amounts are written" }),
    clock: z.enum(CLOCKS).optional().meta({ description: "12 or 24 hours, or automatic" }),
  }),
  response: profile,
});

export const askPasswordReset = contract({
  method: "POST",
  path: "/v1/password-resets",
  unaudited: "A password belongs to a person, and audit logs belong to tenants.",
  summary: "Email a password reset link",
  tag,
  auth: "none",
  internal: true,
  body: z.strictObject({ email }),
  response: z.object({ ok: z.literal(true) }),
});

export const choosePassword = contract({
  method: "POST",
  path: "/v1/password-resets/{token}",
  unaudited: "A password belongs to a person, and audit logs belong to tenants.",
  summary: "Choose a new password",
  tag,
  auth: "none",
  internal: true,
  params: z.strictObject({ token: z.string().min(10).max(100) }),
  body: z.strictObject({ password: z.string().max(1_000) }),
  response: z.object({ ok: z.literal(true) }),
});

export const acceptInvitation = contract({
  method: "POST",
  path: "/v1/invitations/{token}/accept",
  summary: "Accept an invitation",
  tag,
  auth: "none",
  session: "optional",
  internal: true,
  params: z.strictObject({ token: z.string().min(10).max(100) }),
  body: z.strictObject({
    name: name(100).optional(),
    password: z.string().max(1_000).optional(),
    language: z.enum(LANGUAGES).optional().meta({ description: "The language of a new account's pages" }),
  }),
  bodyOptional: true,
  response: z.object({ tenantKind: z.enum(["workspace", "partner"]), tenantId: id, email: z.string() }),
  errors: ["insufficient_scope"],
});
