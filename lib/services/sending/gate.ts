import "server-only";
import { z } from "zod";
import { clockRange } from "@/lib/automation/operands";
import type { RowOf } from "@/lib/db/tx";
import {
  judgeFrequency,
  judgeText,
  type SendingSettings,
  type TextRequest,
  type TextVerdict,
} from "@/lib/desk/text-gate";
import { accountNow } from "@/lib/services/billing/facts";
import { capLeavesNoText } from "@/lib/services/billing/resale/spend-caps";
import type { WorkspaceCtx } from "@/lib/services/context";

/**
 * The one gate every outbound message passes, from whatever source. Opt-out is read here, inside the transaction that
 * records the message, under the contact's row lock: a STOP that committed first is always seen.
 */
type GateRequest = TextRequest & { channel: "sms" | "email"; contactId: string | null };

type GateVerdict = TextVerdict | { pass: false; reason: "account_suspended"; until: null };

const clock = z.string().refine((value) => clockRange({ from: value, to: "23:59" }) !== null);

/** Desk settings as they are stored; anything missing has its default. */
export const deskSettings = z.object({
  textableCountries: z.array(z.string()).optional(),
  quietHours: z.object({ from: clock, to: clock }).nullable().optional(),
  frequencyCapPerDay: z.number().int().min(1).nullable().optional(),
  requireMarketingConsent: z.boolean().optional(),
  httpPorts: z.array(z.number().int()).optional(),
});

const FACTS = `select w.status, w.country, w.timezone, w.desk_settings as settings,
    exists (select from spend_cap s where s.workspace_id = w.id and s.hard_stop) as has_hard_stop, c.opted_out, c.consent, c.timezone as zone
  from workspace w left join lateral (
    select opted_out, consent, timezone from contact where workspace_id = w.id and phone = $2 for share) c on true
  where w.id = $1`;
type Facts = RowOf<typeof FACTS>;

export async function gate(ctx: WorkspaceCtx, request: GateRequest): Promise<GateVerdict> {
  const facts = await readFacts(ctx, request);
  if (facts.status !== "active") return { pass: false, reason: "account_suspended", until: null };
  if (request.channel === "email") return { pass: true };
  const parsed = deskSettings.safeParse(facts.settings);
  const settings: SendingSettings = {
    ...(parsed.success ? parsed.data : {}),
    spendStopped: facts.has_hard_stop && (await isSpendStopped(ctx)),
  };
  const { country, timezone, opted_out: optedOut, consent, zone } = facts;
  const contact = { optedOut: optedOut === true, consent, timezone: zone };
  const verdict = judgeText(request, { country, timezone, settings, contact }, ctx.now.getTime());
  return verdict.pass ? judgeFrequency(...(await textsSent(ctx, request, settings))) : verdict;
}

/** The rules of the workspace as they are now; what no longer parses counts as not set. */
export async function sendingSettings(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "now">,
): Promise<SendingSettings> {
  return { ...(await deskSettingsOf(ctx)), spendStopped: await isSpendStopped(ctx) };
}

/** The rules without the spend cap, which is summed up from the month's usage. */
export async function deskSettingsOf(
  ctx: Pick<WorkspaceCtx, "tx" | "tenant">,
): Promise<z.infer<typeof deskSettings>> {
  const row = await ctx.tx.one("select desk_settings from workspace where id = $1", [ctx.tenant.id]);
  const parsed = deskSettings.safeParse(row?.desk_settings);
  return parsed.success ? parsed.data : {};
}

/** The account has reached the spend cap its partner set, in the month of its own clock. */
async function isSpendStopped(ctx: Pick<WorkspaceCtx, "tx" | "tenant" | "now">) {
  const { id: workspaceId, partnerId } = ctx.tenant;
  return capLeavesNoText(ctx.tx, { partnerId, workspaceId, now: await accountNow(ctx) });
}

async function readFacts(ctx: WorkspaceCtx, request: GateRequest): Promise<Facts> {
  const row = await ctx.tx.one(FACTS, [ctx.tenant.id, request.channel === "sms" ? request.to : null]);
  if (!row) throw new Error("the workspace is not in this scope");
  return row;
}

/** Counts all automations together. Replies by a person do not count. */
async function textsSent(
  ctx: WorkspaceCtx,
  request: GateRequest,
  { frequencyCapPerDay: cap }: SendingSettings,
): Promise<Parameters<typeof judgeFrequency>> {
  if (!cap || !request.contactId || ctx.actor.kind !== "automation") return [null, { count: 0, first: null }];
  const row = await ctx.tx.one(
    `select count(*)::int as n, min(created_at) as first from message
     where workspace_id = $1 and contact_id = $2 and direction = 'outbound' and channel = 'sms' and run_id is not null
       and status in ('queued', 'sent', 'delivered', 'sandboxed') and created_at > $3::timestamptz - interval '24 hours'`,
    [ctx.tenant.id, request.contactId, ctx.now],
  );
  return [cap, { count: row?.n ?? 0, first: row?.first?.getTime() ?? null }];
}
