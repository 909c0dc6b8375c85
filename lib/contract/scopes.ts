export const PARTNER_SCOPES = [
  "accounts:read",
  "accounts:write",
  "usage:read",
  "invoices:read",
  "reports:read",
  "webhooks:manage",
  "keys:manage",
  "members:read",
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
  "members:read",
  "settings:read",
  "settings:write",
] as const;

/** Held by people only, never by a key: inviting and removing members, and the settings of a partner. */
export const PERSON_SCOPES = ["members:manage", "settings:manage"] as const;

export type Scope =
  | (typeof PARTNER_SCOPES)[number]
  | (typeof WORKSPACE_SCOPES)[number]
  | (typeof PERSON_SCOPES)[number];

export type WorkspaceRole = "owner" | "editor" | "viewer";
export type PartnerRole = "owner" | "member";

/** Provider settings, secrets and keys decide who may act for a workspace, so only its owners reach them. */
const OWNERS_ONLY: readonly Scope[] = ["keys:manage", "settings:read", "settings:write"];
const forEditors = WORKSPACE_SCOPES.filter((scope) => !OWNERS_ONLY.includes(scope));

/** An editor does all but keys, members and settings; a viewer reads what an editor can read. */
export const WORKSPACE_ROLE_SCOPES: Record<WorkspaceRole, readonly Scope[]> = {
  viewer: forEditors.filter((scope) => scope.endsWith(":read")),
  editor: forEditors,
  owner: [...WORKSPACE_SCOPES, ...PERSON_SCOPES],
};

/** True of a member who can do the desk's work, not only see it. */
export const mayWork = (role: WorkspaceRole): boolean => WORKSPACE_ROLE_SCOPES[role].includes("data:write");

/** A partner's member does all but keys, members and webhooks. */
export const PARTNER_ROLE_SCOPES: Record<PartnerRole, readonly Scope[]> = {
  member: PARTNER_SCOPES.filter((scope) => scope !== "keys:manage" && scope !== "webhooks:manage"),
  owner: [...PARTNER_SCOPES, ...PERSON_SCOPES],
};
