import "server-only";
import type { Ctx } from "../context";

type Membership = { id: string; name: string; role: string; status: string };

/** In the person's own scope: only their memberships are visible. */
export async function memberships(ctx: Pick<Ctx, "tx">, personId: string) {
  const workspaces = await ctx.tx.query<Membership>(
    `select w.id, w.name, m.role, w.status from workspace_member m join workspace w on w.id = m.workspace_id
     where m.person_id = $1 order by w.name, w.id limit 500`,
    [personId],
  );
  const partners = await ctx.tx.query<Membership>(
    `select p.id, p.name, m.role, p.status from partner_member m join partner p on p.id = m.partner_id
     where m.person_id = $1 order by p.name, p.id limit 100`,
    [personId],
  );
  return { workspaces, partners };
}

export async function getMe(ctx: Ctx) {
  const person = await ctx.tx.one<{ id: string; name: string; email: string; is_operator: boolean }>(
    "select id, name, email, is_operator from person where id = $1",
    [ctx.actor.id],
  );
  return {
    id: person!.id,
    name: person!.name,
    email: person!.email,
    isOperator: person!.is_operator,
    ...(await memberships(ctx, person!.id)),
  };
}
