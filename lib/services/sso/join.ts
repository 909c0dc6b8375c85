import "server-only";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { audit } from "@/lib/services/context";
import { isLastOwner, tenantColumn } from "@/lib/services/members/manage";
import { addMember } from "@/lib/services/people/membership";
import { type Connection, domainOf } from "./connection";
import { type Claims, SignInRefused } from "./provider";

export type Joined = { id: string; email: string };

/**
 * Makes the person of a sign-in a member of the provider's tenant, with the role the groups give. A tenant's provider
 * speaks only for addresses in domains the tenant has verified, and its subjects are known in that tenant only.
 */
export async function joinBySso(
  db: Db,
  of: Pick<Connection, "tenant" | "issuer" | "domains" | "groupsClaim" | "groupRoles" | "defaultRole">,
  claims: Claims,
): Promise<Joined> {
  if (!of.domains.includes(domainOf(claims.email))) throw new SignInRefused("the domain is not verified");
  const issuer = `${of.tenant.id}:${of.issuer}`;
  const identity = { kind: "identity", id: `${issuer} ${claims.subject}` } as const;
  return tx(
    db,
    identity,
    async (t) => {
      const { externalIdentity } = t.prisma;
      const linked = await externalIdentity.findFirst({ where: { issuer, subject: claims.subject } });
      const person = linked ? await linkedPerson(t, linked.personId) : await personOf(t, claims);
      // Operators reach every tenant, so no single tenant's provider may vouch for them.
      if (!person || person.disabledAt || person.isOperator || !of.domains.includes(domainOf(person.email)))
        throw new SignInRefused("this person may not sign in with the provider");
      if (!linked) {
        await externalIdentity.createMany({
          data: { issuer, subject: claims.subject, personId: person.id },
          skipDuplicates: true,
        });
      }
      await followGroups(t, { of, person, claims });
      return { id: person.id, email: person.email };
    },
    { tenantLock: { id: of.tenant.id, mode: "shared" } },
  );
}

const PERSON = { id: true, name: true, email: true, isOperator: true, disabledAt: true } as const;

const linkedPerson = (t: Tx, id: string) =>
  t.as({ kind: "person", id }, () => t.prisma.person.findFirst({ where: { id }, select: PERSON }));

/** The person with the address, or a new one without a password. */
function personOf(t: Tx, { email, name }: Claims) {
  return t.as({ kind: "email", id: email }, async () => {
    const { person } = t.prisma;
    const id = newId("per");
    await person.createMany({ data: { id, email, name: name.slice(0, 100) }, skipDuplicates: true });
    return person.findFirst({ where: { email }, select: PERSON });
  });
}

const ROLE_OF = {
  workspace: "select role from workspace_member where workspace_id = $1 and person_id = $2 for update",
  partner: "select role from partner_member where partner_id = $1 and person_id = $2 for update",
} as const;

const CHANGE_ROLE = {
  workspace: "update workspace_member set role = $3 where workspace_id = $1 and person_id = $2",
  partner: "update partner_member set role = $3 where partner_id = $1 and person_id = $2",
} as const;

type Following = {
  of: Pick<Connection, "tenant" | "groupsClaim" | "groupRoles" | "defaultRole">;
  person: { id: string; name: string; email: string };
  claims: Claims;
};

async function followGroups(t: Tx, { of, person, claims }: Following): Promise<void> {
  const { tenant } = of;
  const role = roleFor(of, claims);
  const actor = { kind: "person" as const, ...pick(person), role };
  const ctx = { tx: t, now: new Date(), actor };
  await t.as(tenant, async () => {
    const member = await t.one(ROLE_OF[tenant.kind], [tenant.id, person.id]);
    if (!member) {
      const invitedAs = await acceptInvitation(t, { tenant, email: person.email, now: ctx.now });
      const given = of.groupsClaim === null ? (invitedAs ?? role) : role;
      await addMember(
        { ...ctx, actor: { ...actor, role: given } },
        { kind: tenant.kind, tenantId: tenant.id, personId: person.id, role: given },
      );
      return;
    }
    if (of.groupsClaim === null || member.role === role) return;
    // A tenant without an owner could no longer be managed, whatever the groups say.
    if (await isLastOwner({ tx: t, tenant }, person.id)) return;
    await t.run(CHANGE_ROLE[tenant.kind], [tenant.id, person.id, role]);
    await audit(ctx, {
      tenantId: tenant.id,
      action: "member.role_changed",
      object: person.id,
      detail: { role, before: member.role, by: "sso" },
    });
  });
}

/** Signing in accepts the open invitation of the address. Answers its role. */
async function acceptInvitation(
  t: Tx,
  { tenant, email, now }: { tenant: Connection["tenant"]; email: string; now: Date },
): Promise<string | undefined> {
  const [accepted] = await t.prisma.invitation.updateManyAndReturn({
    where: { ...tenantColumn(tenant), email, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { acceptedAt: now },
    select: { role: true },
  });
  return accepted?.role;
}

const pick = ({ id, name, email }: { id: string; name: string; email: string }) => ({ id, name, email });

const RANK = ["owner", "editor", "member", "viewer"];

/** The strongest role of the person's groups; the default role when no group has one. */
function roleFor(
  of: Pick<Connection, "groupsClaim" | "groupRoles" | "defaultRole">,
  claims: Pick<Claims, "groups">,
): string {
  const groups = of.groupsClaim === null ? [] : claims.groups(of.groupsClaim);
  const roles = groups.flatMap((group) =>
    Object.hasOwn(of.groupRoles, group) ? [of.groupRoles[group]!] : [],
  );
  return RANK.find((role) => roles.includes(role)) ?? of.defaultRole;
}
