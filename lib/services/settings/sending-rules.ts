import "server-only";
import { DEFAULT_QUIET_HOURS } from "@/lib/automation/quiet-hours";
import type { SendingRules } from "@/lib/contract/sending-rules";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { deskSettings } from "@/lib/services/sending/gate";

/** The rules the gate applies to every message (gate.ts), with their defaults filled in. */
export async function getSendingRules(ctx: WorkspaceCtx): Promise<SendingRules> {
  const row = await ctx.tx.prisma.workspace.findFirst({
    where: { id: ctx.tenant.id },
    select: { deskSettings: true },
  });
  const parsed = deskSettings.safeParse(row?.deskSettings);
  const stored = parsed.success ? parsed.data : {};
  return {
    frequencyCapPerDay: stored.frequencyCapPerDay ?? null,
    quietHours: stored.quietHours === undefined ? DEFAULT_QUIET_HOURS : stored.quietHours,
    textableCountries: stored.textableCountries ?? [ctx.tenant.country],
    requireMarketingConsent: stored.requireMarketingConsent ?? false,
    httpPorts: stored.httpPorts ?? [],
  };
}

export async function putSendingRules(ctx: WorkspaceCtx, rules: SendingRules): Promise<SendingRules> {
  const before = await getSendingRules(ctx);
  const wanted = {
    ...rules,
    textableCountries: [...new Set(rules.textableCountries)],
    httpPorts: [...new Set(rules.httpPorts)],
  };
  await ctx.tx.run(
    "update workspace set desk_settings = coalesce(desk_settings, '{}') || $2::jsonb, updated_at = $3 where id = $1",
    [ctx.tenant.id, JSON.stringify(wanted), ctx.now],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "sending_rules.changed",
    detail: { before, after: wanted },
  });
  return wanted;
}
