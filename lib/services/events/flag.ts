import "server-only";
import { languageOrDefault } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import { inBrand, wordingOf } from "@/lib/services/brand/email";
import { brandOfPartner } from "@/lib/services/brand/shown";
import type { WorkspaceCtx } from "@/lib/services/context";
import { queueEmail } from "@/lib/services/platform-email";

/** Shows a problem on the automation and emails the account's owner, once per problem code. */
export async function flag(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "now" | "config">,
  automationId: string,
  problem: { code: string; message: string },
): Promise<void> {
  const { code, message } = problem;
  const flagged = await ctx.tx.one(
    `update automation a set flag = $3 from workspace w where a.workspace_id = $1 and a.id = $2 and w.id = a.workspace_id
       and (a.flag is null or a.flag->>'code' <> $4) returning a.name, w.owner_email as owner, language_at(w.owner_email) as language`,
    [ctx.tenant.id, automationId, JSON.stringify({ code, message, at: ctx.now.toISOString() }), code],
  );
  if (!flagged) return;
  const brand = await brandOfPartner(ctx.tx, ctx.tenant.partnerId);
  const language = languageOrDefault(flagged.language);
  const words = await wordingOf(ctx.tx, brand, "automation_flagged");
  const worded = {
    kind: "automation_flagged",
    to: flagged.owner,
    ...words(language, {
      automation: flagged.name,
      workspace: ctx.tenant.name,
      problem: translator(language, "emails").sentence(message),
    }),
  };
  await queueEmail(ctx, inBrand(worded, { brand, language, config: ctx.config }));
}
