import "server-only";
import { z } from "zod";
import { zonesOfRecipient } from "@/lib/actions/phone-zones";
import { mayText } from "@/lib/actions/phones";
import { clockRange } from "@/lib/automation/operands";
import { quietUntilInAll } from "@/lib/automation/quiet-hours";
import type { RowOf } from "@/lib/db/tx";
import type { WorkspaceCtx } from "@/lib/services/context";

/**
 * The one gate every outbound message passes, from whatever source. Opt-out is read here, inside the transaction that
 * records the message, under the contact's row lock: a STOP that committed first is always seen.
 */
type GateRequest = {
  channel: "sms" | "email";
  to: string;
  contactId: string | null;
  messageClass: "service" | "reminder" | "marketing";
  respectQuietHours: boolean;
};

type GateVerdict =
  | { pass: true }
  | { pass: false; reason: "opted_out" | "quiet_hours" | "frequency_cap" | "no_consent"; until: Date | null }
  | { pass: false; reason: "destination_not_allowed" | "account_suspended"; until: null };

const clock = z.string().refine((value) => clockRange({ from: value, to: "23:59" }) !== null);

/** Desk settings as they are stored; anything missing has its default. */
export const deskSettings = z.object({
  textableCountries: z.array(z.string()).optional(),
  quietHours: z.object({ from: clock, to: clock }).nullable().optional(),
  frequencyCapPerDay: z.number().int().min(1).nullable().optional(),
  requireMarketingConsent: z.boolean().optional(),
  httpPorts: z.array(z.number().int()).optional(),
});
type DeskSettings = z.infer<typeof deskSettings>;

const FACTS = `select w.status, w.country, w.timezone, w.desk_settings as settings, c.opted_out, c.consent, c.timezone as zone
  from workspace w left join lateral (
    select opted_out, consent, timezone from contact where workspace_id = w.id and phone = $2 for share) c on true
  where w.id = $1`;
type Facts = RowOf<typeof FACTS>;

export async function gate(ctx: WorkspaceCtx, request: GateRequest): Promise<GateVerdict> {
  const facts = await readFacts(ctx, request);
  if (facts.status !== "active") return { pass: false, reason: "account_suspended", until: null };
  const parsed = deskSettings.safeParse(facts.settings);
  const settings: DeskSettings = parsed.success ? parsed.data : {};
  if (request.channel === "email") return { pass: true };
  if (!mayText(request.to, settings.textableCountries ?? [facts.country])) {
    return { pass: false, reason: "destination_not_allowed", until: null };
  }
  if (facts.opted_out) return { pass: false, reason: "opted_out", until: null };
  if (
    request.messageClass === "marketing" &&
    settings.requireMarketingConsent &&
    facts.consent !== "marketing"
  ) {
    return { pass: false, reason: "no_consent", until: null };
  }
  if (request.respectQuietHours) {
    const timezones = zonesOfRecipient(request.to, { contact: facts.zone, workspace: facts.timezone });
    const until = quietUntilInAll(ctx.now.getTime(), { timezones, quietHours: settings.quietHours });
    if (until !== null) return { pass: false, reason: "quiet_hours", until: new Date(until) };
  }
  return checkFrequencyCap(ctx, request, settings);
}

async function readFacts(ctx: WorkspaceCtx, request: GateRequest): Promise<Facts> {
  const row = await ctx.tx.one(FACTS, [ctx.tenant.id, request.channel === "sms" ? request.to : null]);
  if (!row) throw new Error("the workspace is not in this scope");
  return row;
}

/** Counts all automations together and is off unless the workspace sets it. Replies by a person do not count. */
async function checkFrequencyCap(
  ctx: WorkspaceCtx,
  request: GateRequest,
  settings: DeskSettings,
): Promise<GateVerdict> {
  const cap = settings.frequencyCapPerDay;
  if (!cap || !request.contactId || ctx.actor.kind !== "automation") return { pass: true };
  const row = await ctx.tx.one(
    `select count(*)::int as n, min(created_at) as first from message
     where workspace_id = $1 and contact_id = $2 and direction = 'outbound' and channel = 'sms' and run_id is not null
       and status in ('queued', 'sent', 'delivered', 'sandboxed') and created_at > $3::timestamptz - interval '24 hours'`,
    [ctx.tenant.id, request.contactId, ctx.now],
  );
  if (!row || row.n < cap) return { pass: true };
  const until = row.first && new Date(row.first.getTime() + 86_400_000);
  return { pass: false, reason: "frequency_cap", until };
}
