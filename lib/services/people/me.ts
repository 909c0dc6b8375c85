import "server-only";
import type { Ctx } from "@/lib/services/context";

/** Runs in the person's own scope, where only their memberships are visible. */
export async function memberships(ctx: Pick<Ctx, "tx">, personId: string) {
  const workspaces = await ctx.tx.query(
    `select w.id, w.name, m.role, w.status from workspace_member m join workspace w on w.id = m.workspace_id
     where m.person_id = $1 order by w.name, w.id limit 500`,
    [personId],
  );
  const partners = await ctx.tx.query(
    `select p.id, p.name, m.role, p.status from partner_member m join partner p on p.id = m.partner_id
     where m.person_id = $1 order by p.name, p.id limit 100`,
    [personId],
  );
  return { workspaces, partners };
}

export async function getMe(ctx: Ctx) {
  const { id, name, email, isOperator } = await ctx.tx.prisma.person.findFirstOrThrow({
    where: { id: ctx.actor.id },
  });
  return { id, name, email, isOperator, ...(await memberships(ctx, id)) };
}
