import * as z from "zod";
import { email } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams } from "./fields";
import { people, roleIn, WORKSPACE_ROLES } from "./members";

/**
 * Membership opens an account as a key of it does, so changing it takes the scope that issues keys: a partner's key that
 * may only change settings cannot make itself a reader of the account's data.
 */
const base = { tag: "Account people", auth: "partner", path: "/v1/partner/accounts/{id}/members" } as const;
const write = { ...base, scope: "keys:manage" } as const;

const response = people.meta({ id: "AccountPeople" });
const role = z
  .enum(WORKSPACE_ROLES)
  .describe("owners change everything, editors all but keys, people and settings, viewers nothing");
const memberParams = z.strictObject({
  id: id.describe("The account"),
  personId: id.describe("The person (per_…) or, to withdraw it, the invitation (inv_…)"),
});

export const listAccountMembers = contract({
  ...base,
  scope: "members:read",
  method: "GET",
  operationId: "accounts.members.list",
  summary: "List an account's members and open invitations",
  params: idParams,
  response,
});

export const inviteAccountMember = contract({
  ...write,
  method: "POST",
  summary: "Invite a person to an account",
  description:
    "They become a member once they accept the emailed invitation. Another invitation to the same address replaces the one before; a member is refused with conflict. Takes keys:manage, because a member reads the account's data.",
  reauthenticate: (body) => roleIn(body) === "owner",
  params: idParams,
  body: z.strictObject({ email: email.describe("Where the invitation is sent"), role }),
  response,
  errors: ["conflict", "illegal_transition"],
  example: { body: { email: "robin@example.com", role: "editor" } },
});

export const patchAccountMember = contract({
  ...write,
  method: "PATCH",
  path: `${base.path}/{personId}`,
  summary: "Change the role of an account's member",
  description: "The last owner keeps that role (conflict).",
  reauthenticate: true,
  params: memberParams,
  body: z.strictObject({ role }),
  response,
  errors: ["conflict", "illegal_transition"],
  example: { body: { role: "viewer" } },
});

export const removeAccountMember = contract({
  ...write,
  method: "DELETE",
  path: `${base.path}/{personId}`,
  summary: "Remove a member from an account, or withdraw an invitation",
  description: "The last owner cannot be removed (conflict).",
  reauthenticate: true,
  params: memberParams,
  response,
  errors: ["conflict", "illegal_transition"],
});
