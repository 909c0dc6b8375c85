import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { requireAccount } from "./read";

const VISIT_MS = 3_600_000;

/** A key has the account's own keys; only a person opens the dashboard. */
function requirePerson({ actor }: PartnerCtx): string {
  if (actor.kind === "person") return actor.id;
  throw new ApiError("insufficient_scope", { detail: "Only a signed-in person can open a workspace." });
}

/** The owner of a partner sees the workspace for an hour. Both audit logs say so, whatever they do in it. */
export async function openWorkspace(ctx: PartnerCtx, id: string) {
  const personId = requirePerson(ctx);
  const { tx, tenant, now } = ctx;
  const account = await tx.prisma.workspace.findFirst({
    where: { partnerId: tenant.id, id },
    select: { status: true, partnerAccess: true },
  });
  if (!account) throw new ApiError("not_found");
  if (account.status !== "active")
    throw new ApiError("illegal_transition", {
      detail: `The account is ${account.status}. Its workspace can't be opened.`,
    });
  const { partnerAccess: access } = account;
  if (access === "none")
    throw new ApiError("insufficient_scope", {
      detail:
        "This workspace doesn't allow its provider in. An owner can change that under Settings, People.",
    });
  const expiresAt = new Date(now.getTime() + VISIT_MS);
  await tx.run(
    `insert into workspace_visit (workspace_id, person_id, partner_id, expires_at, created_at) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, person_id) do update set partner_id = excluded.partner_id, expires_at = excluded.expires_at`,
    [id, personId, tenant.id, expiresAt, now],
  );
  await tx.as({ kind: "workspace", id }, () =>
    audit(
      { ...ctx, actingPartnerId: tenant.id },
      {
        tenantId: id,
        action: "workspace.opened",
        object: id,
        detail: { access, expiresAt: expiresAt.toISOString() },
      },
    ),
  );
  return { url: `/w/${id}`, access, expiresAt: expiresAt.toISOString() };
}

export async function leaveWorkspace(ctx: PartnerCtx, id: string) {
  const personId = requirePerson(ctx);
  await requireAccount(ctx, id);
  const { count } = await ctx.tx.prisma.workspaceVisit.deleteMany({
    where: { partnerId: ctx.tenant.id, workspaceId: id, personId },
  });
  if (count > 0)
    await ctx.tx.as({ kind: "workspace", id }, () =>
      audit(
        { ...ctx, actingPartnerId: ctx.tenant.id },
        { tenantId: id, action: "workspace.left", object: id },
      ),
    );
  return { left: count > 0 };
}
