import "server-only";
import { createHash } from "node:crypto";
import { DAY } from "@/lib/automation/instants";
import { wallTime } from "@/lib/automation/timezone";
import { ApiError } from "@/lib/contract/errors";
import type { Appointment, CalendarFeed } from "@/lib/db/generated/client";
import { type CalendarEntry, icalendar, initialsOf } from "@/lib/desk/icalendar";
import { accountClock } from "@/lib/services/billing/facts";
import { publicBase } from "@/lib/services/brand/public-base";
import type { Ctx } from "@/lib/services/context";
import { feedHash } from "./manage";

const PAST = 30 * DAY;
const AHEAD = 180 * DAY;
/** Far above what a practice books in seven months; a program could not show more either. */
const MOST = 10_000;
const READ_WITHIN = 10 * 60_000;

type Read = { token: string; knownEtag: string | null };

/** Canceled appointments stay in the feed, marked as canceled: a program keeps an entry until its status changes. */
export async function readCalendarFeed(ctx: Ctx, { token, knownEtag }: Read): Promise<Response> {
  const hash = feedHash(token.replace(/\.ics$/, ""));
  const feed = await ctx.tx.as({ kind: "token", id: hash.toString("hex") }, () =>
    ctx.tx.prisma.calendarFeed.findFirst({ where: { tokenHash: hash } }),
  );
  if (!feed || !(await isOpen(ctx, feed))) throw new ApiError("not_found");
  const text = await ctx.tx.as({ kind: "workspace", id: feed.workspaceId }, async () => {
    await recordRead(ctx, feed);
    return calendarOf(ctx, feed);
  });
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "private, max-age=300",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
  };
  if (isKnown(etag, knownEtag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
}

/** Programs ask often, and the list of feeds needs no more than "a few minutes ago". */
async function recordRead({ tx, now }: Ctx, { workspaceId, id }: CalendarFeed): Promise<void> {
  const before = new Date(now.getTime() - READ_WITHIN);
  await tx.prisma.calendarFeed.updateMany({
    where: { workspaceId, id, OR: [{ lastReadAt: null }, { lastReadAt: { lt: before } }] },
    data: { lastReadAt: now },
  });
}

/** A proxy that compresses answers marks their ETag as weak. */
const isKnown = (etag: string, known: string | null): boolean =>
  known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false;

/** The person is still a member and not disabled, and neither the account nor its partner is suspended. */
async function isOpen({ tx }: Ctx, { workspaceId, personId }: CalendarFeed): Promise<boolean> {
  const person = await tx.as({ kind: "person", id: personId }, () =>
    tx.one(
      `select 1 as one from person p join workspace_member m on m.person_id = p.id and m.workspace_id = $2
       where p.id = $1 and p.disabled_at is null`,
      [personId, workspaceId],
    ),
  );
  if (!person) return false;
  const workspace = await tx.as({ kind: "workspace", id: workspaceId }, () =>
    tx.one(
      `select 1 as one from workspace w join partner p on p.id = w.partner_id
       where w.id = $1 and w.status = 'active' and p.status = 'approved'`,
      [workspaceId],
    ),
  );
  return workspace !== null;
}

async function calendarOf(ctx: Ctx, feed: CalendarFeed): Promise<string> {
  const { workspaceId, providerId } = feed;
  const { appointment, workspace, provider } = ctx.tx.prisma;
  const practice = await workspace.findFirstOrThrow({
    where: { id: workspaceId },
    select: { name: true, partnerId: true, mode: true },
  });
  const now = ((await accountClock(ctx.tx, practice)) ?? ctx.now).getTime();
  const from = new Date(now - PAST);
  const to = new Date(now + AHEAD);
  const [rows, only] = await Promise.all([
    appointment.findMany({
      where: { workspaceId, startsAt: { gte: from, lt: to }, ...(providerId === null ? {} : { providerId }) },
      orderBy: [{ startsAt: "asc" }, { id: "asc" }],
      take: MOST,
    }),
    providerId === null
      ? null
      : provider.findFirst({ where: { workspaceId, id: providerId }, select: { name: true } }),
  ]);
  const name = only ? `${practice.name}: ${only.name}` : practice.name;
  const base = await publicBase({ ...ctx, tenant: { id: workspaceId, partnerId: practice.partnerId } });
  return icalendar({ name, entries: rows.map((row) => entryOf(ctx, { row, feed, base })) });
}

/** Neither notes nor a phone number leave the product. */
function entryOf(
  { config }: Ctx,
  { row, feed, base }: { row: Appointment; feed: CalendarFeed; base: string },
): CalendarEntry {
  const name = feed.showNames ? row.contactName : initialsOf(row.contactName);
  const day = wallTime(row.startsAt.getTime(), row.timezone).date;
  return {
    uid: `${row.id}@${new URL(config.baseUrl).hostname}`,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    summary: name === "" ? row.serviceName : `${name} ${row.serviceName}`,
    description: `With ${row.providerName}`,
    url: `${base}/w/${row.workspaceId}/calendar?date=${day}&appointment=${row.id}`,
    isCancelled: row.status === "cancelled",
  };
}
