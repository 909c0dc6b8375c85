import "server-only";
import { DAY } from "@/lib/automation/instants";
import { ApiError } from "@/lib/contract/errors";
import type { Appointment } from "@/lib/db/generated/client";
import { isUpcoming } from "@/lib/desk/booking";
import { icalendar } from "@/lib/desk/icalendar";
import type { KeyOf } from "@/lib/messages/catalogue";
import { publicBase } from "@/lib/services/brand/public-base";
import { confirmAppointment } from "@/lib/services/desk/appointment-changes";
import { availability, cancelAppointment, rescheduleAppointment } from "@/lib/services/desk/appointments";
import { notifyOnline } from "@/lib/services/desk/notify-online";
import { type Html, html } from "@/lib/services/html";
import type { Visit } from "./find";
import { page, seeOther } from "./page";
import { priceOf } from "./price";
import { wordsFor } from "./reader";
import { DAYS_OFFERED, dayText, MOST_TIMES, SHORTEST_NOTICE, thinned, timeText } from "./times";

/** Reading a page changes nothing: link previews and mail scanners open every link they see. */
const isOpen = ({ now, appointment }: Visit): boolean => isUpcoming(appointment) && appointment.endsAt > now;

const placeOf = ({ reader: { locale }, appointment: { timezone } }: Visit) => ({
  locale,
  timeZone: timezone,
});

async function details(visit: Visit): Promise<Html> {
  const { serviceName, providerName, startsAt } = visit.appointment;
  const t = wordsFor(visit.reader, "patients");
  const on = placeOf(visit);
  const price = await priceFor(visit);
  return html`<dl><dt>${t("what")}</dt><dd>${serviceName}</dd>${price && html`<dt>${wordsFor(visit.reader, "booking")("price")}</dt><dd>${price}</dd>`}<dt>${t("with")}</dt><dd>${providerName}</dd><dt>${t("when")}</dt><dd>${dayText(startsAt, on)}<br>${timeText(startsAt, on, true)}</dd></dl>`;
}

/** Returns the service's price for an upcoming visit. A past visit may have had another price, so it gets none. */
async function priceFor(visit: Visit): Promise<string | null> {
  const { ctx, reader, appointment } = visit;
  if (!isOpen(visit)) return null;
  const service = await ctx.tx.prisma.service.findFirst({
    where: { workspaceId: ctx.tenant.id, id: appointment.serviceId },
    select: { price: true, priceCurrency: true, priceFrom: true },
  });
  return service && priceOf(reader, service);
}

const STATUS_TITLES = {
  booked: "booked",
  confirmed: "confirmed",
  cancelled: "cancelled",
  completed: "over",
  no_show: "over",
} as const satisfies Record<Appointment["status"], KeyOf<"appointment">>;

const timeTaken = ({ reader }: Visit): string => wordsFor(reader, "patients")("time_taken");

/** The appointment and what can still be done about it. */
export async function showAppointment(visit: Visit, problem: string | null = null): Promise<Response> {
  const { reader, appointment, brand, path } = visit;
  const t = wordsFor(reader, "appointment");
  const isPast = isUpcoming(appointment) && !isOpen(visit);
  const title = t(isPast ? "over" : STATUS_TITLES[appointment.status]);
  const confirm =
    appointment.status === "booked"
      ? html`<form method="post" action="${path}/confirm"><button class="main">${t("confirm")}</button></form>`
      : null;
  const actions = isOpen(visit)
    ? html`${confirm}<a class="button" href="${path}/reschedule">${wordsFor(reader, "patients")("choose_another_time")}</a><a class="button" href="${path}/calendar">${t("add_to_calendar")}</a><a class="button danger" href="${path}/cancel">${t("cancel")}</a>`
    : null;
  return page({
    reader,
    brand,
    title,
    status: problem === null ? 200 : 409,
    body: html`<section class="card"><h1>${title}</h1>${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}${await details(visit)}</section>${actions}`,
  });
}

export async function confirm(visit: Visit): Promise<Response> {
  if (!isOpen(visit)) return showAppointment(visit);
  await confirmAppointment(visit.ctx, { id: visit.appointment.id });
  return seeOther(visit.path);
}

export async function showCancel(visit: Visit): Promise<Response> {
  const { reader, brand, path } = visit;
  const t = wordsFor(reader, "appointment");
  if (!isOpen(visit)) return showAppointment(visit);
  return page({
    reader,
    brand,
    title: t("cancel_question"),
    body: html`<section class="card"><h1>${t("cancel_question")}</h1>${await details(visit)}</section>
<form method="post" action="${path}/cancel"><label for="reason">${t("cancel_reason")}</label><textarea id="reason" name="reason" rows="3" maxlength="500"></textarea><button class="danger">${t("cancel")}</button></form>
<a class="button" href="${path}">${t("keep")}</a>`,
  });
}

export async function cancel(visit: Visit, form: URLSearchParams): Promise<Response> {
  if (!isOpen(visit)) return showAppointment(visit);
  const reason = (form.get("reason") ?? "").replaceAll("\u0000", "").toWellFormed().trim().slice(0, 500);
  const canceled = await cancelAppointment(visit.ctx, {
    id: visit.appointment.id,
    reason: reason === "" ? null : reason,
    by: "contact",
  });
  await notifyOnline(visit.ctx, "canceled", canceled);
  return seeOther(visit.path);
}

async function freeTimes({ ctx, now, appointment }: Visit): Promise<Date[]> {
  const from = now.getTime() + SHORTEST_NOTICE;
  const { slots } = await availability(ctx, {
    service: appointment.serviceId,
    provider: appointment.providerId,
    durationMinutes: Math.round((appointment.endsAt.getTime() - appointment.startsAt.getTime()) / 60_000),
    from: new Date(from).toISOString(),
    to: new Date(from + DAYS_OFFERED * DAY).toISOString(),
    moving: appointment.id,
    limit: MOST_TIMES,
  });
  const times = slots.map(({ startsAt }) => new Date(startsAt));
  return times.filter((at) => at.getTime() !== appointment.startsAt.getTime());
}

export async function showTimes(visit: Visit, problem: string | null = null): Promise<Response> {
  const { reader, brand, path } = visit;
  if (!isOpen(visit)) return showAppointment(visit);
  const t = wordsFor(reader, "appointment");
  const title = wordsFor(reader, "patients")("choose_another_time");
  const on = placeOf(visit);
  const days = Map.groupBy(await freeTimes(visit), (at) => dayText(at, on));
  const times = [...days].map(
    ([day, starts]) =>
      html`<h2>${day}</h2><div class="times">${thinned(starts).map((at) => html`<button name="startsAt" value="${at.toISOString()}">${timeText(at, on)}</button>`)}</div>`,
  );
  return page({
    reader,
    brand,
    title,
    status: problem === null ? 200 : 409,
    body: html`<section class="card"><h1>${title}</h1>${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}${await details(visit)}</section>
${days.size === 0 ? html`<p>${t("no_free_times")}</p>` : html`<form class="card" method="post" action="${path}/reschedule">${times}</form>`}
<a class="button" href="${path}">${t("keep_time")}</a>`,
  });
}

/** Only times that are offered are taken, whatever is sent. */
export async function reschedule(visit: Visit, form: URLSearchParams): Promise<Response> {
  const { ctx, appointment, path } = visit;
  if (!isOpen(visit)) return showAppointment(visit);
  const wanted = form.get("startsAt");
  const chosen = (await freeTimes(visit)).find((at) => at.toISOString() === wanted);
  if (!chosen) return showTimes(visit, timeTaken(visit));
  try {
    const moved = await rescheduleAppointment(ctx, { id: appointment.id, startsAt: chosen.toISOString() });
    await notifyOnline(ctx, "moved", moved);
  } catch (error) {
    if (error instanceof ApiError && error.code === "slot_taken") return showTimes(visit, timeTaken(visit));
    throw error;
  }
  return seeOther(path);
}

/** A file with nothing in it but what the page shows. */
export async function calendarFile({ ctx, reader, appointment, brand, path }: Visit): Promise<Response> {
  const t = wordsFor(reader, "appointment");
  const entry = {
    uid: `${appointment.id}@${new URL(ctx.config.baseUrl).hostname}`,
    createdAt: appointment.createdAt,
    updatedAt: appointment.updatedAt,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    summary: t("calendar_summary", { service: appointment.serviceName, practice: brand.name }),
    description: t("calendar_description", {
      provider: appointment.providerName,
      url: (await publicBase(ctx)) + path,
    }),
    isCancelled: appointment.status === "cancelled",
  };
  return new Response(icalendar({ name: null, entries: [entry] }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="appointment.ics"',
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
