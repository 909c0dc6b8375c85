import "server-only";
import { DAY } from "@/lib/automation/instants";
import { ApiError } from "@/lib/contract/errors";
import type { Appointment } from "@/lib/db/generated/client";
import { isUpcoming } from "@/lib/desk/booking";
import { icalendar } from "@/lib/desk/icalendar";
import { publicBase } from "@/lib/services/brand/public-base";
import { confirmAppointment } from "@/lib/services/desk/appointment-changes";
import { availability, cancelAppointment, rescheduleAppointment } from "@/lib/services/desk/appointments";
import type { Visit } from "./find";
import { type Html, html, page, seeOther } from "./html";
import { DAYS_OFFERED, dayText, MOST_TIMES, SHORTEST_NOTICE, TAKEN, thinned, timeText } from "./times";

/** Reading a page changes nothing: link previews and mail scanners open every link they see. */
const isOpen = ({ ctx, appointment }: Visit): boolean =>
  isUpcoming(appointment) && appointment.endsAt > ctx.now;

function details({ serviceName, providerName, startsAt, timezone }: Appointment): Html {
  return html`<dl><dt>What</dt><dd>${serviceName}</dd><dt>With</dt><dd>${providerName}</dd><dt>When</dt><dd>${dayText(startsAt, timezone)}<br>${timeText(startsAt, timezone, true)}</dd></dl>`;
}

const STATUS_TITLES: Record<Appointment["status"], string> = {
  booked: "Your appointment",
  confirmed: "Your appointment is confirmed",
  cancelled: "Your appointment is canceled",
  completed: "This appointment is over",
  no_show: "This appointment is over",
};

/** The appointment and what can still be done about it. */
export async function showAppointment(visit: Visit, problem: string | null = null): Promise<Response> {
  const { appointment, brand, path } = visit;
  const isPast = isUpcoming(appointment) && !isOpen(visit);
  const title = isPast ? "This appointment is over" : STATUS_TITLES[appointment.status];
  const confirm =
    appointment.status === "booked"
      ? html`<form method="post" action="${path}/confirm"><button class="main">Confirm appointment</button></form>`
      : null;
  const actions = isOpen(visit)
    ? html`${confirm}<a class="button" href="${path}/reschedule">Choose another time</a><a class="button" href="${path}/calendar">Add to calendar</a><a class="button danger" href="${path}/cancel">Cancel appointment</a>`
    : null;
  return page({
    brand,
    title,
    status: problem === null ? 200 : 409,
    body: html`<section class="card"><h1>${title}</h1>${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}${details(appointment)}</section>${actions}`,
  });
}

export async function confirm(visit: Visit): Promise<Response> {
  if (!isOpen(visit)) return showAppointment(visit);
  await confirmAppointment(visit.ctx, { id: visit.appointment.id });
  return seeOther(visit.path);
}

export async function showCancel(visit: Visit): Promise<Response> {
  const { appointment, brand, path } = visit;
  if (!isOpen(visit)) return showAppointment(visit);
  return page({
    brand,
    title: "Cancel your appointment?",
    body: html`<section class="card"><h1>Cancel your appointment?</h1>${details(appointment)}</section>
<form method="post" action="${path}/cancel"><label for="reason">Reason (optional)</label><textarea id="reason" name="reason" rows="3" maxlength="500"></textarea><button class="danger">Cancel appointment</button></form>
<a class="button" href="${path}">Keep appointment</a>`,
  });
}

export async function cancel(visit: Visit, form: URLSearchParams): Promise<Response> {
  if (!isOpen(visit)) return showAppointment(visit);
  const reason = (form.get("reason") ?? "").replaceAll("\u0000", "").toWellFormed().trim().slice(0, 500);
  await cancelAppointment(visit.ctx, {
    id: visit.appointment.id,
    reason: reason === "" ? null : reason,
    by: "contact",
  });
  return seeOther(visit.path);
}

async function freeTimes({ ctx, appointment }: Visit): Promise<Date[]> {
  const from = ctx.now.getTime() + SHORTEST_NOTICE;
  const { slots } = await availability(ctx, {
    service: appointment.serviceId,
    provider: appointment.providerId,
    durationMinutes: Math.round((appointment.endsAt.getTime() - appointment.startsAt.getTime()) / 60_000),
    from: new Date(from).toISOString(),
    to: new Date(from + DAYS_OFFERED * DAY).toISOString(),
    limit: MOST_TIMES,
  });
  return slots.map(({ startsAt }) => new Date(startsAt));
}

export async function showTimes(visit: Visit, problem: string | null = null): Promise<Response> {
  const { appointment, brand, path } = visit;
  if (!isOpen(visit)) return showAppointment(visit);
  const days = Map.groupBy(await freeTimes(visit), (at) => dayText(at, appointment.timezone));
  const times = [...days].map(
    ([day, starts]) =>
      html`<h2>${day}</h2><div class="times">${thinned(starts).map((at) => html`<button name="startsAt" value="${at.toISOString()}">${timeText(at, appointment.timezone)}</button>`)}</div>`,
  );
  return page({
    brand,
    title: "Choose another time",
    status: problem === null ? 200 : 409,
    body: html`<section class="card"><h1>Choose another time</h1>${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}${details(appointment)}</section>
${days.size === 0 ? html`<p>There are no free times in the next two weeks. Please call the office.</p>` : html`<form class="card" method="post" action="${path}/reschedule">${times}</form>`}
<a class="button" href="${path}">Keep this time</a>`,
  });
}

/** Only times that are offered are taken, whatever is sent. */
export async function reschedule(visit: Visit, form: URLSearchParams): Promise<Response> {
  const { ctx, appointment, path } = visit;
  if (!isOpen(visit)) return showAppointment(visit);
  const wanted = form.get("startsAt");
  const chosen = (await freeTimes(visit)).find((at) => at.toISOString() === wanted);
  if (!chosen) return showTimes(visit, TAKEN);
  try {
    await rescheduleAppointment(ctx, { id: appointment.id, startsAt: chosen.toISOString() });
  } catch (error) {
    if (error instanceof ApiError && error.code === "slot_taken") return showTimes(visit, TAKEN);
    throw error;
  }
  return seeOther(path);
}

/** A file with nothing in it but what the page shows. */
export async function calendarFile({ ctx, appointment, brand, path }: Visit): Promise<Response> {
  const entry = {
    uid: `${appointment.id}@${new URL(ctx.config.baseUrl).hostname}`,
    createdAt: appointment.createdAt,
    updatedAt: appointment.updatedAt,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    summary: `${appointment.serviceName} at ${brand.name}`,
    description: `With ${appointment.providerName}. Change or cancel: ${await publicBase(ctx)}${path}`,
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
