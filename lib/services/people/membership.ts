import "server-only";
import { audit, type Ctx } from "@/lib/services/context";

type Membership = { kind: "workspace" | "partner"; tenantId: string; personId: string; role: string };

const ADD_OR_CHANGE = {
  workspace: `insert into workspace_member (workspace_id, person_id, role) values ($1, $2, $3)
     on conflict (workspace_id, person_id) do update set role = excluded.role`,
  partner: `insert into partner_member (partner_id, person_id, role) values ($1, $2, $3)
     on conflict (partner_id, person_id) do update set role = excluded.role`,
} as const;

/** Makes a person a member, or gives a member the new role. */
export async function addMember(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  { kind, tenantId, personId, role }: Membership,
): Promise<void> {
  await ctx.tx.run(ADD_OR_CHANGE[kind], [tenantId, personId, role]);
  await ctx.tx.as({ kind, id: tenantId }, () =>
    audit(ctx, { tenantId, action: "member.joined", object: personId, detail: { role } }),
  );
}
