import * as z from "zod";
import { email } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";
import { tag } from "./people";

const member = z.object({
  personId: id.describe("The person, per_…"),
  name: z.string().describe("Their name"),
  email: z.string().describe("Their email address"),
  role: z.string().describe("owner, editor or viewer; in a partner owner or member"),
  createdAt: stamp.describe("When they joined"),
  lastSeenAt: stamp
    .nullable()
    .describe("When they last used the dashboard here, to five minutes; null if they have not yet"),
});

const invitation = z.object({
  id: id.describe("The invitation, inv_…"),
  email: z.string().describe("The address it was sent to"),
  role: z.string().describe("The role it offers"),
  emailed: z
    .boolean()
    .meta({ description: "False when the address had been sent ten invitations within the hour" }),
  expiresAt: stamp.describe("Until when it can be accepted"),
  createdAt: stamp.describe("When it was sent"),
});

export const people = z.object({
  members: z.array(member).describe("People who have accepted an invitation"),
  invitations: z.array(invitation).describe("Invitations that are still open, newest first"),
});

export const WORKSPACE_ROLES = ["owner", "editor", "viewer"] as const;

export const roleIn = (body: unknown) =>
  typeof body === "object" && body !== null && "role" in body ? body.role : undefined;

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
      summary: "List members and open invitations",
      tag,
      auth,
      scope: "members:read",
      internal: true,
      response: people,
    }),
    invite: contract({
      method: "POST",
      path: `${base}/members`,
      summary: "Invite a member",
      reauthenticate: (body) => roleIn(body) === "owner",
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
      reauthenticate: true,
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
      reauthenticate: true,
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

export const workspaceMembers = memberContracts("workspace", "/v1", WORKSPACE_ROLES);

export const partnerMembers = memberContracts("partner", "/v1/partner", ["owner", "member"] as const);
