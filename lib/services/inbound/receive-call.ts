import "server-only";
import type { Desk } from "@/lib/automation/business-hours";
import { businessHoursSchema } from "@/lib/automation/business-hours-schema";
import { type CallFacts, mergeFacts, noFacts } from "@/lib/desk/phone/call-facts";
import { type CallMoment, type CallStep, nextCallStep } from "@/lib/desk/phone/call-route";
import { type RouteSettings, routeSettings } from "@/lib/desk/phone/route-settings";
import type { CallReport, WebhookRequest } from "@/lib/providers/ports";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type OpenedVoice, webhookUrl } from "@/lib/services/providers/accounts";
import { callSettings, reportCall } from "./call-flow";

/** A webhook about a call: its report is kept, and if it asks what to do next, it gets an answer. */
export async function receiveCall(
  ctx: WorkspaceCtx,
  opened: OpenedVoice,
  request: WebhookRequest,
): Promise<Response> {
  const { port, settings } = opened;
  const urlOf = (what: string) =>
    webhookUrl(ctx.config.baseUrl, { provider: port.name, workspaceId: ctx.tenant.id, what });
  const report = port.parse(request);
  const screening = port.screening(request);
  const moment: CallMoment | null = screening
    ? { at: "screened", accepted: screening === "accepted" }
    : momentOf(request, { key: port.keyPressed(request), report, isRouted: settings !== null });
  const step = moment && (await stepAt(ctx, settings, moment));
  if (report) {
    const facts = step ? mergeFacts(report.facts, factsOfStep(step, request.at)) : report.facts;
    await reportCall(ctx, {
      provider: port.name,
      report: { callId: report.callId, facts },
      settings: callSettings(opened),
    });
  }
  return port.respond(step, urlOf);
}

type Asking = { key: string | null; report: CallReport | null; isRouted: boolean };

/** Null when the response changes nothing: status callbacks, and the action of a practice's own dialing. */
function momentOf({ what, url }: WebhookRequest, { key, report, isRouted }: Asking): CallMoment | null {
  if (what === "voice") return key === null ? { at: "start" } : { at: "menu", key };
  if (what === "recording") return report?.facts.ended === null ? { at: "recorded" } : null;
  if (what !== "dial-status" || !isRouted || !new URL(url).searchParams.has(OUR_DIALING)) return null;
  const legs = Object.values(report?.facts.legs ?? {});
  return legs.some(({ dial }) => dial === "completed" || dial === "answered")
    ? { at: "answered" }
    : { at: "unanswered" };
}

/** Marks the URL that is called after dialing we asked for. */
const OUR_DIALING = "desk";

async function stepAt(ctx: WorkspaceCtx, settings: unknown, moment: CallMoment): Promise<CallStep> {
  return nextCallStep(routeOf(settings), moment, { now: ctx.now.getTime(), desk: await deskOf(ctx) });
}

/** Without a provider of calls there are no numbers to ring, so callers go straight to voicemail. */
const routeOf = (settings: unknown): RouteSettings => routeSettings.parse(settings ?? {});

async function deskOf(ctx: WorkspaceCtx): Promise<Desk> {
  const { id, timezone } = ctx.tenant;
  const row = await ctx.tx.one("select business_hours from workspace where id = $1", [id]);
  const holidays = await ctx.tx.query("select date from holiday where workspace_id = $1", [id]);
  const hours = businessHoursSchema.nullable().safeParse(row?.business_hours ?? null);
  return {
    timezone,
    businessHours: hours.success ? hours.data : null,
    holidays: holidays.map(({ date }) => date),
  };
}

/** Offering the voicemail means that nobody at the desk took the call. */
const factsOfStep = (step: CallStep, at: number): CallFacts => ({
  ...noFacts(at),
  voicemailOffered: step.does === "voicemail",
  screened: step.does === "ring" && step.screen,
});
