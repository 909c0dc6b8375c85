import "server-only";
import type { Contact } from "@/lib/automation/facts";
import type { JsonObject } from "@/lib/automation/json";
import type { DeskContact, DeskReader } from "@/lib/runtime/desk-reader";
import type { WorkspaceCtx } from "@/lib/services/context";
import { readBookable } from "@/lib/services/desk/catalogue";
import { knownRecords } from "@/lib/services/desk/run-records";
import { readStartTarget } from "@/lib/services/events/manual";
import { staffOf } from "@/lib/services/settings/teams";
import type { PastPeople, PastPerson } from "./past-people";

export type Read = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

type PastDesk = {
  read: Read;
  people: PastPeople;
  at: number;
  /** Fields of the contact that one of the versions depends on. */
  contactFields: ReadonlySet<string>;
  /** Records of the event itself: where they changed since, they are made from what it says of them. */
  asSent: readonly string[];
  /** Called with what is not known of that time any more. */
  unknown: (what: string) => void;
};

const WEEK = 7 * 86_400_000;

/** The desk as it stood at an instant of the past. What was changed since and not recorded is unknown, never guessed. */
export function pastDesk(past: PastDesk): DeskReader {
  const { read, people, at, asSent, unknown } = past;
  const notKnown = (what: string) => unknown(`${what} at that time`);
  return {
    contact: async (of) => contactAt(past, people.find(of)),
    lead: async (id) => {
      const found = await read((ctx) => leadRow(ctx, id));
      if (!found || found.createdAt > at) return null;
      if (found.updatedAt > at && asSent.includes(id)) return null;
      if (found.updatedAt > at) notKnown("the lead");
      return found.lead;
    },
    leadBy: (field, value) => read((ctx) => leadBefore(ctx, { field, value, at })),
    appointment: async (id) => {
      const found = await read((ctx) => appointmentRow(ctx, id));
      if (!found || found.createdAt > at) return null;
      if (found.updatedAt > at && asSent.includes(id)) return null;
      if (found.updatedAt > at) notKnown("the appointment");
      return found.appointment;
    },
    bookable: (of) => read((ctx) => readBookable(ctx, of)),
    busy: async () => {
      notKnown("the free times");
      return [];
    },
    staff: () => read((ctx) => staffOf(ctx)),
    today: async () => {
      notKnown("the counts of the day");
      return { appointments: 0, missed_calls: 0, new_leads: 0 };
    },
    automation: (id) => read((ctx) => readStartTarget(ctx, id)),
    matching: async () => {
      notKnown("the list of records");
      return [];
    },
  };
}

function contactAt({ at, contactFields, unknown }: PastDesk, person: PastPerson | null): DeskContact | null {
  if (!person || person.createdAt > at) return null;
  const changed = person.changedSince(at).filter((field) => contactFields.has(field));
  if (changed.length > 0) unknown(`the contact's ${changed.join(", ")} at that time`);
  const missed = person.missedAt.filter((time) => time <= at);
  const record: JsonObject & { id: string } = {
    ...structuredClone(person.record),
    opted_out: person.optedOutAt(at),
    last_inbound_at: iso(Math.max(...person.inboundAt.filter((time) => time <= at))),
    missed_calls_7d: missed.filter((time) => time > at - WEEK).length,
  };
  return {
    record,
    timezone: person.timezone,
    hasReplied: person.textsInAt.some((time) => time <= at),
    missedCalls: missed.length,
    missedAt: missed.filter((time) => time > at - WEEK),
    textedAt: person.textedAt.filter((time) => time <= at && time > at - 86_400_000),
  };
}

const iso = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : null);

const NOBODY: Contact = { id: null, phone: null };

async function leadRow(ctx: WorkspaceCtx, id: string) {
  const { tx, tenant } = ctx;
  const row = await tx.prisma.lead.findFirst({ where: { workspaceId: tenant.id, id } });
  const { lead } = await knownRecords(ctx, { contact: NOBODY, appointmentId: null, leadId: id });
  if (!row || !lead) return null;
  const { contactId, assigneeId } = row;
  return {
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    lead: { record: { ...lead, id }, contactId, assigneeId },
  };
}

async function leadBefore(
  { tx, tenant }: WorkspaceCtx,
  { field, value, at }: { field: "phone" | "email"; value: string; at: number },
): Promise<string | null> {
  const same =
    field === "phone" ? { phone: value } : { email: { equals: value, mode: "insensitive" as const } };
  const row = await tx.prisma.lead.findFirst({
    where: { workspaceId: tenant.id, ...same, createdAt: { lte: new Date(at) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return row?.id ?? null;
}

async function appointmentRow(ctx: WorkspaceCtx, id: string) {
  const { tx, tenant } = ctx;
  const row = await tx.prisma.appointment.findFirst({ where: { workspaceId: tenant.id, id } });
  const about = { contact: NOBODY, appointmentId: id, leadId: null };
  const { appointment } = await knownRecords(ctx, about);
  if (!row || !appointment) return null;
  const { contactPhone, serviceId, providerId } = row;
  const busyUntil = row.busyUntil.getTime();
  return {
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    appointment: { record: { ...appointment, id }, contactPhone, serviceId, providerId, busyUntil },
  };
}
