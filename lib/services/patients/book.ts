import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { ApiError } from "@/lib/contract/errors";
import type { Service } from "@/lib/db/generated/client";
import { LOCK_CLASS } from "@/lib/db/locks";
import { BOOKED_ONLINE } from "@/lib/desk/booked-online";
import { DEFAULT_LANGUAGE } from "@/lib/language";
import { accountNow } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";
import { createAppointment } from "@/lib/services/desk/appointments";
import { changeContact, readContact, touchContact } from "@/lib/services/desk/contacts";
import { notifyOnline } from "@/lib/services/desk/notify-online";
import { html } from "@/lib/services/html";
import { appointmentPath, linkRefOf } from "@/lib/services/workspace/patient-links";
import { email as emailShape, name as nameShape } from "@/lib/text-fields";
import {
  choiceOf,
  NOTES_LENGTH,
  type Shop,
  showDetails,
  showStep,
  showTimes,
  showWaitlist,
  tokenOf,
} from "./booking-page";
import { type Choice, type FreeTime, offered } from "./booking-times";
import { readFormToken } from "./form-token";
import { page, seeOther } from "./page";
import { LANGUAGE_FIELD, wordsFor } from "./reader";

/** A limit, because one phone number must not fill the calendar. */
const MOST_UPCOMING = 3;

type Person = { name: string; phone: string; email: string | undefined; notes: string | null };

/** Books the time a visitor chose, or puts them on the waitlist. A robot is thanked, and nothing is kept. */
export async function book(shop: Shop, values: URLSearchParams): Promise<Response> {
  const { ctx } = shop;
  const wanted = (name: string) => values.get(name) ?? undefined;
  const choice = choiceOf(shop, { service: wanted("service"), provider: wanted("provider") });
  if (!choice) return showStep(shop, {});
  const joins = values.has("waitlist") && shop.settings.waitlist;
  if (values.has(LANGUAGE_FIELD)) return showAgain(shop, choice, values);
  if ((values.get("_website") ?? "") !== "") return joined(shop, choice.service);
  const token = { token: values.get("_token") ?? "", now: ctx.now };
  const nonce = readFormToken(ctx.config, tokenOf(ctx), token);
  const { person, problems } = readPerson(shop, values);
  const entered = { values, problems };
  if (joins)
    return person && nonce ? join(shop, choice.service, person) : showWaitlist(shop, choice, entered);
  const linkRef = linkRefOf(ctx.config, `${tokenOf(ctx)}\n${nonce ?? ""}`);
  if (nonce !== null && (await isBooked(ctx, linkRef))) return seeOther(appointmentPath(ctx.config, linkRef));
  const time = await offered(shop, choice, values.get("at"));
  if (!time) return showTimes(shop, choice, { problem: timeTaken(shop) });
  if (!person || nonce === null) return showDetails(shop, choice, time.at, entered);
  if (await hasEnough(ctx, person.phone)) return tooMany(shop);
  return reserve(shop, { choice, time, person, linkRef });
}

/** Renders the form in the chosen language with the typed values, without validating them. */
async function showAgain(shop: Shop, choice: Choice, values: URLSearchParams): Promise<Response> {
  if (values.has("waitlist") && shop.settings.waitlist) return showWaitlist(shop, choice, { values });
  const time = await offered(shop, choice, values.get("at"));
  return time
    ? showDetails(shop, choice, time.at, { values })
    : showTimes(shop, choice, { problem: timeTaken(shop) });
}

const timeTaken = ({ reader }: Shop): string => wordsFor(reader, "patients")("time_taken");

type Reservation = { choice: Choice; time: FreeTime; person: Person; linkRef: string };

async function reserve(shop: Shop, { choice, time, person, linkRef }: Reservation): Promise<Response> {
  const { ctx } = shop;
  const { name: contactName, phone: contactPhone, email: contactEmail, notes } = person;
  const who = { contactName, contactPhone, contactEmail, notes };
  let contactId: string | null;
  try {
    const what = { service: choice.service.id, provider: time.providerId, startsAt: time.at.toISOString() };
    const booked = await createAppointment(ctx, { ...what, source: BOOKED_ONLINE, linkRef, ...who });
    await notifyOnline(ctx, "booked", booked);
    ({ contactId } = booked);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "slot_taken")) throw error;
    return showTimes(shop, choice, { problem: timeTaken(shop) });
  }
  if (contactId !== null) {
    const language = languageToRemember(shop, await readContact(ctx, contactId));
    if (language) await changeContact(ctx, { id: contactId, language });
  }
  return seeOther(appointmentPath(ctx.config, linkRef));
}

/** Spanish, for a person whose language is not known. English is not remembered, because it is also the default. */
function languageToRemember({ reader }: Shop, { language }: { language: string | null }): string | undefined {
  return language === null && reader.language !== DEFAULT_LANGUAGE ? reader.language : undefined;
}

/** True if this form was sent before. Its copies queue here, so a form tapped twice books once. */
async function isBooked({ tx, tenant }: WorkspaceCtx, linkRef: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.bookingForm}, hashtext($1))`, [linkRef]);
  const found = await tx.prisma.appointment.findFirst({
    where: { workspaceId: tenant.id, linkRef },
    select: { id: true },
  });
  return found !== null;
}

async function hasEnough({ tx, tenant, now }: WorkspaceCtx, contactPhone: string): Promise<boolean> {
  const upcoming = await tx.prisma.appointment.count({
    where: {
      workspaceId: tenant.id,
      contactPhone,
      source: BOOKED_ONLINE,
      status: { in: ["booked", "confirmed"] },
      startsAt: { gt: now },
    },
  });
  return upcoming >= MOST_UPCOMING;
}

async function tooMany({ reader, brand }: Shop): Promise<Response> {
  const t = wordsFor(reader, "booking");
  return page({
    reader,
    brand,
    here: null,
    title: t("please_call"),
    status: 409,
    body: html`<section class="card"><h1>${t("please_call")}</h1><p>${t("cannot_book_here")}</p></section>`,
  });
}

/** The tag is the one the waitlist template of the gallery offers freed times to. */
async function join(shop: Shop, service: Service, person: Person): Promise<Response> {
  const { ctx } = shop;
  const { id } = await touchContact(ctx, person);
  const known = await readContact(ctx, id);
  const added =
    person.notes === null ? undefined : [known.notes, `Waitlist: ${person.notes}`].filter(Boolean).join("\n");
  await changeContact(ctx, {
    id,
    tags: [...new Set([...known.tags, "waitlist"])],
    language: languageToRemember(shop, known),
    custom: { waitlist_service: service.name, waitlist_since: (await accountNow(ctx)).toISOString() },
    notes: added?.slice(0, 10_000),
  });
  return joined(shop, service);
}

async function joined({ reader, brand }: Shop, service: Service): Promise<Response> {
  const title = wordsFor(reader, "patients")("thank_you");
  return page({
    reader,
    brand,
    here: null,
    title,
    body: html`<section class="card"><h1>${title}</h1><p>${wordsFor(reader, "booking")("when_time_is_free", { service: service.name })}</p></section>`,
  });
}

function readPerson(
  { ctx: { tenant }, reader }: Shop,
  values: URLSearchParams,
): { person: Person | null; problems: Map<string, string> } {
  const text = (name: string) => (values.get(name) ?? "").replaceAll("\u0000", "").toWellFormed().trim();
  const name = nameShape(200).safeParse(text("name"));
  const phone = toE164(text("phone"), tenant.country);
  const email = text("email") === "" ? null : emailShape.safeParse(text("email"));
  const problems = new Map<string, string>();
  const t = wordsFor(reader, "booking");
  if (!name.success) problems.set("name", t("name_missing"));
  if (phone === null) problems.set("phone", t("phone_wrong"));
  if (email?.success === false) problems.set("email", t("email_wrong"));
  if (!name.success || phone === null || email?.success === false) return { person: null, problems };
  const notes = text("notes").slice(0, NOTES_LENGTH);
  return { person: { name: name.data, phone, email: email?.data, notes: notes || null }, problems };
}
