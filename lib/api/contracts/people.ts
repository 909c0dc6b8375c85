import * as z from "zod";
import { contract } from "../contract";
import { email, id, name, stamp, text } from "../wire";

/** Calls of the dashboard itself: sessions, invitations, members. Not part of the public document. */
const tag = "People";

const membership = z.object({ id, name: z.string(), role: z.string(), status: z.string() });

export const getMe = contract({
  method: "GET",
  path: "/v1/me",
  summary: "Who is signed in, and where they belong",
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

export const askPasswordReset = contract({
  method: "POST",
  path: "/v1/password-resets",
  summary: "Mail a link to choose a new password",
  tag,
  auth: "none",
  internal: true,
  body: z.strictObject({ email }),
  response: z.object({ ok: z.literal(true) }),
});

export const choosePassword = contract({
  method: "POST",
  path: "/v1/password-resets/{token}",
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
  internal: true,
  params: z.strictObject({ token: z.string().min(10).max(100) }),
  body: z.strictObject({ name: name(100).optional(), password: z.string().max(1_000).optional() }),
  bodyOptional: true,
  response: z.object({ tenantKind: z.enum(["workspace", "partner"]), tenantId: id, email: z.string() }),
});

const member = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  createdAt: stamp,
});
const invitation = z.object({ id, email: z.string(), role: z.string(), expiresAt: stamp, createdAt: stamp });
const people = z.object({ members: z.array(member), invitations: z.array(invitation) });

function memberContracts<A extends "workspace" | "partner", T extends readonly [string, ...string[]]>(
  auth: A,
  base: string,
  roles: T,
) {
  const personParams = z.strictObject({ id });
  return {
    list: contract({
      method: "GET",
      path: `${base}/members`,
      summary: "Members and open invitations",
      tag,
      auth,
      internal: true,
      response: people,
    }),
    invite: contract({
      method: "POST",
      path: `${base}/members`,
      summary: "Invite somebody",
      tag,
      auth,
      scope: "members:manage",
      internal: true,
      body: z.strictObject({ email, role: z.enum(roles) }),
      response: people,
      errors: ["conflict"],
    }),
    change: contract({
      method: "PATCH",
      path: `${base}/members/{id}`,
      summary: "Change a member's role",
      tag,
      auth,
      scope: "members:manage",
      internal: true,
      params: personParams,
      body: z.strictObject({ role: z.enum(roles) }),
      response: people,
      errors: ["conflict"],
    }),
    remove: contract({
      method: "DELETE",
      path: `${base}/members/{id}`,
      summary: "Remove a member, or withdraw an invitation",
      tag,
      auth,
      scope: "members:manage",
      internal: true,
      params: personParams,
      response: people,
      errors: ["conflict"],
    }),
  };
}

export const workspaceMembers = memberContracts("workspace", "/v1", ["owner", "editor", "viewer"] as const);
export const partnerMembers = memberContracts("partner", "/v1/partner", ["owner", "member"] as const);

const partnerApplication = z.object({
  id,
  name: z.string(),
  email: z.string(),
  status: z.enum(["applied", "approved", "suspended", "rejected"]),
  mode: z.enum(["live", "sandbox"]),
  application: z.record(z.string(), z.unknown()),
  createdAt: stamp,
  approvedAt: stamp.nullable(),
});

export const applyAsPartner = contract({
  method: "POST",
  path: "/v1/partner-applications",
  summary: "Apply to become a partner",
  tag,
  auth: "person",
  internal: true,
  body: z.strictObject({
    name: name(100),
    mode: z.enum(["live", "sandbox"]).default("live"),
    website: text(200).optional(),
    accounts: text(40).optional(),
    about: text(2_000).optional(),
  }),
  response: partnerApplication,
  errors: ["conflict"],
});

export const listPartners = contract({
  method: "GET",
  path: "/v1/operator/partners",
  summary: "Partners and applications",
  tag: "Operator",
  auth: "operator",
  internal: true,
  query: z.strictObject({ status: z.enum(["applied", "approved", "suspended", "rejected"]).optional() }),
  response: z.object({ partners: z.array(partnerApplication) }),
});

export const decidePartner = contract({
  method: "POST",
  path: "/v1/operator/partners/{id}/decide",
  summary: "Approve, reject, suspend or reactivate a partner",
  tag: "Operator",
  auth: "operator",
  internal: true,
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: z.enum(["approve", "reject", "suspend", "reactivate"]),
    reason: text(500).optional(),
  }),
  response: partnerApplication,
  errors: ["illegal_transition"],
});
