import "server-only";
import { wallTime } from "@/lib/automation/timezone";
import { choiceOf, isNoticeKind, type NoticeChoices } from "@/lib/contract/notice-settings";
import type { TeamNotice } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";
import { readChoices } from "@/lib/services/notices/choices";
import { appointmentIn } from "./notify-online";

const MOST = 50;

type Comment = { id: string; automationId: string };
type Visit = { id: string; day: string };
type About = {
  comments: readonly Comment[];
  runs: readonly Comment[];
  visits: readonly Visit[];
  preference: Preference;
};
type Preference = { choices: NoticeChoices; showNames: boolean };

function toNotice(
  { id, kind, title, body, about, contactId, runId, commentId, createdAt, readAt }: TeamNotice,
  { comments, runs, visits, preference }: About,
) {
  const comment = comments.find((one) => one.id === commentId) ?? null;
  const automationId = comment?.automationId ?? runs.find((one) => one.id === runId)?.automationId ?? null;
  const browser = browserText({ kind, title, body }, preference);
  return {
    id,
    // A notice of an unknown kind comes from a newer version and is listed like one from an automation.
    kind: isNoticeKind(kind) ? kind : ("automation" as const),
    title,
    body,
    contactId,
    runId,
    automationId,
    comment,
    appointment: visits.find((one) => one.id === appointmentIn(about)) ?? null,
    browser,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

/** A browser shows notices on top of everything, also to whoever stands beside the desk: names only if asked for. */
const WITHOUT_NAMES: Record<TeamNotice["kind"], string> = {
  mention: "You were mentioned in a comment",
  assigned: "Work was assigned to you",
  text_waiting: "A text is waiting for a reply",
  call_missed: "A call was missed",
  callback_overdue: "A callback is overdue",
  booked_online: "An appointment was booked, moved or canceled online",
  automation: "An automation has a notice for you",
  run_failed: "An automation is failing",
  scheduled_not_sent: "A scheduled text wasn't sent",
  delivery_unknown: "The delivery of a message is unknown",
  suspended: "The workspace was suspended",
};

function browserText(
  { kind, title, body }: Pick<TeamNotice, "kind" | "title" | "body">,
  { choices, showNames }: Preference,
) {
  if (!choiceOf(choices, kind).browser) return null;
  return showNames ? { title, body } : { title: WITHOUT_NAMES[kind], body: null };
}

async function preferenceOf({ tx, tenant, actor }: WorkspaceCtx): Promise<Preference> {
  const where = { workspaceId: tenant.id, personId: actor.kind === "person" ? actor.id : "" };
  const found = await tx.prisma.noticePreference.findFirst({ where });
  return { choices: readChoices(found?.choices), showNames: found?.showNames ?? false };
}

async function runsOf({ tx, tenant }: WorkspaceCtx, notices: readonly TeamNotice[]): Promise<Comment[]> {
  const ids = notices.flatMap(({ kind, runId }) => (kind === "run_failed" && runId ? runId : []));
  if (ids.length === 0) return [];
  return tx.prisma.run.findMany({
    where: { workspaceId: tenant.id, id: { in: ids } },
    select: { id: true, automationId: true },
  });
}

async function commentsOf({ tx, tenant }: WorkspaceCtx, notices: readonly TeamNotice[]): Promise<Comment[]> {
  const ids = notices.flatMap(({ commentId }) => commentId ?? []);
  if (ids.length === 0) return [];
  return tx.prisma.automationComment.findMany({
    where: { workspaceId: tenant.id, id: { in: ids } },
    select: { id: true, automationId: true },
  });
}

/** The appointments that patients booked, moved or canceled online, with the day they are on now. */
async function visitsOf({ tx, tenant }: WorkspaceCtx, notices: readonly TeamNotice[]): Promise<Visit[]> {
  const ids = notices.flatMap(({ about }) => appointmentIn(about) ?? []);
  if (ids.length === 0) return [];
  const found = await tx.prisma.appointment.findMany({
    where: { workspaceId: tenant.id, id: { in: ids } },
    select: { id: true, startsAt: true },
  });
  return found.map(({ id, startsAt }) => ({ id, day: wallTime(startsAt.getTime(), tenant.timezone).date }));
}

/** A person sees their own notices; a key has none. */
const own = ({ tenant, actor }: WorkspaceCtx) => ({
  workspaceId: tenant.id,
  personId: actor.kind === "person" ? actor.id : "",
  inApp: true,
});

export async function listNotices(ctx: WorkspaceCtx, { state }: { state: "unread" | "all" }) {
  const where = { ...own(ctx), ...(state === "unread" ? { readAt: null } : {}) };
  const rows = await ctx.tx.prisma.teamNotice.findMany({ where, orderBy: { id: "desc" }, take: MOST });
  const total = rows.length < MOST ? rows.length : await ctx.tx.prisma.teamNotice.count({ where });
  const [comments, runs, visits, preference] = await Promise.all([
    commentsOf(ctx, rows),
    runsOf(ctx, rows),
    visitsOf(ctx, rows),
    preferenceOf(ctx),
  ]);
  return { notices: rows.map((row) => toNotice(row, { comments, runs, visits, preference })), total };
}

export async function readNotices(ctx: WorkspaceCtx, { ids }: { ids: readonly string[] }) {
  const { count } = await ctx.tx.prisma.teamNotice.updateMany({
    where: { ...own(ctx), readAt: null, id: { in: [...ids] } },
    data: { readAt: ctx.now },
  });
  return { read: count };
}
