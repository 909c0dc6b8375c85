export const PARTNER_SCOPES = [
  "accounts:read",
  "accounts:write",
  "usage:read",
  "invoices:read",
  "reports:read",
  "webhooks:manage",
  "keys:manage",
  "audit:read",
] as const;

export const WORKSPACE_SCOPES = [
  "automations:read",
  "automations:write",
  "automations:test",
  "automations:deploy",
  "events:write",
  "data:read",
  "data:write",
  "keys:manage",
] as const;

/** Held by people only, never by a key: members, provider settings, a partner's profile. */
export const PERSON_SCOPES = ["members:manage", "settings:manage"] as const;

export type Scope =
  | (typeof PARTNER_SCOPES)[number]
  | (typeof WORKSPACE_SCOPES)[number]
  | (typeof PERSON_SCOPES)[number];

export type WorkspaceRole = "owner" | "editor" | "viewer";
export type PartnerRole = "owner" | "member";

const readOnly = (scopes: readonly Scope[]) => scopes.filter((scope) => scope.endsWith(":read"));

/** Viewer = every *:read; editor = all but keys, members and provider settings; owner = all. */
export const WORKSPACE_ROLE_SCOPES: Record<WorkspaceRole, readonly Scope[]> = {
  viewer: readOnly(WORKSPACE_SCOPES),
  editor: WORKSPACE_SCOPES.filter((scope) => scope !== "keys:manage"),
  owner: [...WORKSPACE_SCOPES, ...PERSON_SCOPES],
};

/** A partner's member does all but keys, members and webhooks. */
export const PARTNER_ROLE_SCOPES: Record<PartnerRole, readonly Scope[]> = {
  member: PARTNER_SCOPES.filter((scope) => scope !== "keys:manage" && scope !== "webhooks:manage"),
  owner: [...PARTNER_SCOPES, ...PERSON_SCOPES],
};
