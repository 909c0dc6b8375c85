import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx, type PartnerTenant, type WorkspaceTenant } from "@/lib/services/context";
import { invite } from "./invite";

type TenantCtx = Ctx<WorkspaceTenant | PartnerTenant>;

const LIST = {
  workspace: `select m.person_id as id, coalesce(person_name(m.person_id), '') as name, coalesce(member_email(m.person_id), '') as email,
       m.role, m.created_at, m.last_seen_at from workspace_member m where m.workspace_id = $1 order by 2, 1`,
  partner: `select m.person_id as id, coalesce(person_name(m.person_id), '') as name, coalesce(member_email(m.person_id), '') as email,
       m.role, m.created_at, m.last_seen_at from partner_member m where m.partner_id = $1 order by 2, 1`,
} as const;

const LOCK_OWNERS = {
  workspace: "select person_id from workspace_member where workspace_id = $1 and role = 'owner' for update",
  partner: "select person_id from partner_member where partner_id = $1 and role = 'owner' for update",
} as const;

const CHANGE_ROLE = {
  workspace: "update workspace_member set role = $3 where workspace_id = $1 and person_id = $2",
  partner: "update partner_member set role = $3 where partner_id = $1 and person_id = $2",
} as const;

const REMOVE = {
  workspace: "delete from workspace_member where workspace_id = $1 and person_id = $2",
  partner: "delete from partner_member where partner_id = $1 and person_id = $2",
} as const;

export const tenantColumn = ({ kind, id }: { kind: "workspace" | "partner"; id: string }) =>
  kind === "workspace" ? { workspaceId: id } : { partnerId: id };

/** Invitations that can still be accepted. */
export const openInvitations = (tenant: { kind: "workspace" | "partner"; id: string }, now: Date) => ({
  ...tenantColumn(tenant),
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});

export async function listMembers(ctx: TenantCtx) {
  const people = await ctx.tx.query(LIST[ctx.tenant.kind], [ctx.tenant.id]);
  const invitations = await ctx.tx.prisma.invitation.findMany({
    where: openInvitations(ctx.tenant, ctx.now),
    orderBy: { createdAt: "desc" },
  });
  return {
    members: people.map((m) => ({
      personId: m.id,
      name: m.name,
      email: m.email,
      role: m.role,
      createdAt: m.created_at.toISOString(),
      lastSeenAt: m.last_seen_at?.toISOString() ?? null,
    })),
    invitations: invitations.map((i) => ({
      id: i.id,
      email: i.email,
      role: i.role,
      emailed: i.emailed,
      expiresAt: i.expiresAt.toISOString(),
      createdAt: i.createdAt.toISOString(),
    })),
  };
}

export async function inviteMember(ctx: TenantCtx, input: { email: string; role: string }) {
  const { kind, id: tenantId, name: tenantName } = ctx.tenant;
  const members = await ctx.tx.query(LIST[kind], [tenantId]);
  if (members.some(({ email }) => email === input.email))
    throw new ApiError("conflict", { detail: `${input.email} is a member already.` });
  await ctx.tx.prisma.invitation.updateMany({
    where: { ...tenantColumn(ctx.tenant), email: input.email, acceptedAt: null, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  const brandOf = ctx.tenant.kind === "workspace" ? ctx.tenant.partnerId : ctx.tenant.id;
  const made = await invite(ctx, { ...tenantColumn(ctx.tenant), ...input, tenantName, brandOf });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "member.invited",
    object: made.id,
    // The partner of an account reads this entry, but not the account's invitations.
    detail: { email: input.email, role: input.role },
  });
  return listMembers(ctx);
}

export async function changeRole(ctx: TenantCtx, input: { id: string; role: string }) {
  await assertOwnerRemains(ctx, input.id, input.role);
  const changed = await ctx.tx.run(CHANGE_ROLE[ctx.tenant.kind], [ctx.tenant.id, input.id, input.role]);
  if (changed === 0) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "member.role_changed",
    object: input.id,
    detail: { role: input.role, ...(await nameOf(ctx, input.id)) },
  });
  return listMembers(ctx);
}

/** The entry stores the name, because the partner can read the log but cannot look up the account's members. */
async function nameOf({ tx }: TenantCtx, personId: string): Promise<{ name?: string }> {
  const found = await tx.one("select person_name($1) as name", [personId]);
  return found?.name ? { name: found.name } : {};
}

/** A removed member loses access with the next request, because the membership is read every time. */
export async function removeMember(ctx: TenantCtx, id: string) {
  await assertOwnerRemains(ctx, id, null);
  const removed = await ctx.tx.run(REMOVE[ctx.tenant.kind], [ctx.tenant.id, id]);
  const detail = removed > 0 ? await nameOf(ctx, id) : await withdrawInvitation(ctx, id);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: removed > 0 ? "member.removed" : "invitation.withdrawn",
    object: id,
    detail,
  });
  return listMembers(ctx);
}

async function withdrawInvitation(ctx: TenantCtx, id: string): Promise<{ email: string }> {
  const { invitation } = ctx.tx.prisma;
  const where = { ...tenantColumn(ctx.tenant), id, acceptedAt: null };
  const [withdrawn] = await invitation.updateManyAndReturn({
    where,
    data: { revokedAt: ctx.now },
    select: { email: true },
  });
  if (!withdrawn) throw new ApiError("not_found");
  return withdrawn;
}

async function assertOwnerRemains(ctx: TenantCtx, personId: string, nextRole: string | null): Promise<void> {
  if (nextRole === "owner" || !(await isLastOwner(ctx, personId))) return;
  throw new ApiError("conflict", {
    detail: "There must be at least one owner. Make someone else an owner first.",
  });
}

/** Locks the owners, so that two of them cannot leave at the same time. */
export async function isLastOwner(
  { tx, tenant }: { tx: Tx; tenant: { kind: "workspace" | "partner"; id: string } },
  personId: string,
): Promise<boolean> {
  const owners = await tx.query(LOCK_OWNERS[tenant.kind], [tenant.id]);
  return owners.length === 1 && owners[0]?.person_id === personId;
}
