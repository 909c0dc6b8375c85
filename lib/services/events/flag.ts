import "server-only";
import { newId } from "@/lib/id";
import { brandOfPartner } from "@/lib/services/brand/shown";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Shows a problem on the automation and emails the account's owner, once per problem code. */
export async function flag(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "now">,
  automationId: string,
  problem: { code: string; message: string },
): Promise<void> {
  const { code, message } = problem;
  const flagged = await ctx.tx.one(
    `update automation a set flag = $3 from workspace w where a.workspace_id = $1 and a.id = $2 and w.id = a.workspace_id
       and (a.flag is null or a.flag->>'code' <> $4) returning a.name, w.owner_email as owner`,
    [ctx.tenant.id, automationId, JSON.stringify({ code, message, at: ctx.now.toISOString() }), code],
  );
  if (!flagged) return;
  const brand = await brandOfPartner(ctx.tx, ctx.tenant.partnerId);
  await ctx.tx.run(
    `insert into platform_mail (id, kind, to_address, subject, text, from_name, reply_to, created_at)
     values ($1, 'automation_flagged', $2, $3, $4, $5, $6, clock_timestamp())`,
    [
      newId("mail"),
      flagged.owner,
      `Automation needs attention: ${flagged.name.replaceAll(/[\r\n]+/g, " ")}`,
      `The automation "${flagged.name}" of ${ctx.tenant.name} was held back.\n\n${message}\n`,
      brand && (brand.senderName ?? brand.name),
      brand?.replyTo ?? null,
    ],
  );
}
