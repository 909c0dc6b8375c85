import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Db } from "@/lib/db/pool";
import { type RowOf, type Tx, tx } from "@/lib/db/tx";
import type { Ctx } from "@/lib/services/context";
import { hashOfLink, scopeOfLink } from "@/lib/services/link-token";
import { addMember } from "./membership";
import { type LinkHolder, personByEmail, personOfLink } from "./person-of-link";

export type InvitationView = {
  email: string;
  role: string;
  tenantName: string;
  tenantKind: "workspace" | "partner";
  tenantId: string;
  knownPerson: boolean;
  /** Tells if the tenant's own identity provider signs the address in, and if nothing else does. */
  singleSignOn: "offered" | "required" | null;
};

/** Describes the invitation to anyone who holds its token. */
export async function readInvitation(db: Db, token: string): Promise<InvitationView> {
  return tx(db, scopeOfLink(token), async (t) => {
    const found = await openInvitation(t, token);
    const { email, role, tenant_id: tenantId, tenant_name: tenantName } = found;
    const tenantKind = found.workspace_id ? "workspace" : "partner";
    const knownPerson = (await personByEmail(t, email)) !== null;
    const singleSignOn = await t.as({ kind: tenantKind, id: tenantId }, () =>
      singleSignOnFor(t, { tenantId, email, role }),
    );
    return { email, role, tenantName, tenantKind, tenantId, knownPerson, singleSignOn };
  });
}

async function singleSignOnFor(
  t: Tx,
  { tenantId, email, role }: { tenantId: string; email: string; role: string },
): Promise<InvitationView["singleSignOn"]> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const verified = await t.prisma.ssoDomain.findFirst({
    where: { tenantId, domain, verifiedAt: { not: null } },
    select: { tenantId: true },
  });
  if (!verified) return null;
  const connection = await t.prisma.ssoConnection.findFirst({
    where: { tenantId },
    select: { enforced: true },
  });
  if (!connection) return null;
  // Owners may always use a password, so that a broken provider locks nobody out of the settings.
  return connection.enforced && role !== "owner" ? "required" : "offered";
}

export async function acceptInvitation(
  ctx: Pick<Ctx, "tx" | "now">,
  input: LinkHolder & { token: string },
): Promise<{ tenantKind: "workspace" | "partner"; tenantId: string; email: string }> {
  return ctx.tx.as(scopeOfLink(input.token), async () => {
    const invitation = await openInvitation(ctx.tx, input.token);
    const { email, role } = invitation;
    const { id: personId, name } = await personOfLink(ctx, {
      email,
      to: "accept this invitation",
      holder: input,
    });
    const actor = { kind: "person" as const, id: personId, name, email, role };
    const kind = invitation.workspace_id ? ("workspace" as const) : ("partner" as const);
    const tenantId = invitation.tenant_id;
    await addMember({ ...ctx, actor }, { kind, tenantId, personId, role });
    await ctx.tx.prisma.invitation.updateMany({
      where: { id: invitation.id },
      data: { acceptedAt: ctx.now },
    });
    return { tenantKind: kind, tenantId, email };
  });
}

const OPEN_INVITATION = `select i.id, i.workspace_id, coalesce(i.workspace_id, i.partner_id, '') as tenant_id, i.email, i.role,
    coalesce((select name from workspace w where w.id = i.workspace_id), (select name from partner p where p.id = i.partner_id), '') as tenant_name
  from invitation i where i.token_hash = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() for update of i`;

/** The invitation, locked so that it is accepted once. */
async function openInvitation(t: Tx, token: string): Promise<RowOf<typeof OPEN_INVITATION>> {
  const found = await t.one(OPEN_INVITATION, [hashOfLink(token)]);
  if (!found)
    throw new ApiError("not_found", { detail: "This invitation has been used, withdrawn or has expired." });
  return found;
}
