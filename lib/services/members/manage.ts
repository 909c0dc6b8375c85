import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { audit, type Ctx, type PartnerTenant, type WorkspaceTenant } from "../context";
import { invite } from "./invite";

type TenantCtx = Ctx<WorkspaceTenant | PartnerTenant>;

const TABLES = {
  workspace: { members: "workspace_member", column: "workspace_id" },
  partner: { members: "partner_member", column: "partner_id" },
} as const;

export async function listMembers(ctx: TenantCtx) {
  const { members, column } = TABLES[ctx.tenant.kind];
  const people = await ctx.tx.query<{
    id: string;
    name: string;
    email: string;
    role: string;
    created_at: Date;
  }>(
    `select p.id, p.name, p.email, m.role, m.created_at from ${members} m join person p on p.id = m.person_id
     where m.${column} = $1 order by p.name, p.id`,
    [ctx.tenant.id],
  );
  const open = await ctx.tx.query<{
    id: string;
    email: string;
    role: string;
    expires_at: Date;
    created_at: Date;
  }>(
    `select id, email, role, expires_at, created_at from invitation
     where ${column} = $1 and accepted_at is null and revoked_at is null and expires_at > now() order by created_at desc`,
    [ctx.tenant.id],
  );
  return {
    members: people.map((m) => ({
      personId: m.id,
      name: m.name,
      email: m.email,
      role: m.role,
      createdAt: m.created_at.toISOString(),
    })),
    invitations: open.map((i) => ({
      id: i.id,
      email: i.email,
      role: i.role,
      expiresAt: i.expires_at.toISOString(),
      createdAt: i.created_at.toISOString(),
    })),
  };
}

export async function inviteMember(ctx: TenantCtx, input: { email: string; role: string }) {
  const { members, column } = TABLES[ctx.tenant.kind];
  const already = await ctx.tx.one(
    `select 1 from ${members} m join person p on p.id = m.person_id where m.${column} = $1 and p.email = $2`,
    [ctx.tenant.id, input.email],
  );
  if (already) throw new ApiError("conflict", { detail: `${input.email} is a member already.` });
  await ctx.tx.run(
    `update invitation set revoked_at = now() where ${column} = $1 and email = $2 and accepted_at is null and revoked_at is null`,
    [ctx.tenant.id, input.email],
  );
  const made = await invite(ctx, {
    ...(ctx.tenant.kind === "workspace" ? { workspaceId: ctx.tenant.id } : { partnerId: ctx.tenant.id }),
    ...input,
    tenantName: ctx.tenant.name,
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "member.invited",
    object: made.id,
    detail: { role: input.role },
  });
  return listMembers(ctx);
}

export async function changeRole(ctx: TenantCtx, input: { id: string; role: string }) {
  const { members, column } = TABLES[ctx.tenant.kind];
  await assertOwnerRemains(ctx, input.id, input.role);
  const changed = await ctx.tx.run(
    `update ${members} set role = $3 where ${column} = $1 and person_id = $2`,
    [ctx.tenant.id, input.id, input.role],
  );
  if (changed === 0) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "member.role_changed",
    object: input.id,
    detail: { role: input.role },
  });
  return listMembers(ctx);
}

/** A removed member is out at their next request: the membership is read every time. */
export async function removeMember(ctx: TenantCtx, id: string) {
  const { members, column } = TABLES[ctx.tenant.kind];
  await assertOwnerRemains(ctx, id, null);
  const removed = await ctx.tx.run(`delete from ${members} where ${column} = $1 and person_id = $2`, [
    ctx.tenant.id,
    id,
  ]);
  const withdrawn =
    removed > 0
      ? 0
      : await ctx.tx.run(
          `update invitation set revoked_at = now() where ${column} = $1 and id = $2 and accepted_at is null`,
          [ctx.tenant.id, id],
        );
  if (removed + withdrawn === 0) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: removed > 0 ? "member.removed" : "invitation.withdrawn",
    object: id,
  });
  return listMembers(ctx);
}

async function assertOwnerRemains(ctx: TenantCtx, personId: string, nextRole: string | null): Promise<void> {
  if (nextRole === "owner") return;
  const { members, column } = TABLES[ctx.tenant.kind];
  const owners = await ctx.tx.query<{ person_id: string }>(
    `select person_id from ${members} where ${column} = $1 and role = 'owner' for update`,
    [ctx.tenant.id],
  );
  if (owners.length === 1 && owners[0]!.person_id === personId) {
    throw new ApiError("conflict", {
      detail: "There must be at least one owner. Make somebody else an owner first.",
    });
  }
}
