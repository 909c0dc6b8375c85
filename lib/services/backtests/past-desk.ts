import "server-only";
import { copyJson, type JsonObject } from "@/lib/automation/json";
import type { Unknown } from "@/lib/contract/backtests";
import type { DeskContact, DeskReader } from "@/lib/runtime/desk-reader";
import type { PastPeople, PastPerson } from "./past-people";
import type { PastRecords } from "./past-records";

type PastDesk = {
  records: PastRecords;
  people: PastPeople;
  at: number;
  /** Fields of the contact that one of the versions depends on. */
  contactFields: ReadonlySet<string>;
  /** Records of the event itself: where they changed since, they are made from what it says of them. */
  asSent: readonly string[];
  /** The run whose event is replayed. */
  runId: string | null;
  /** Called with each fact of that time that is no longer stored. */
  unknown: (reason: Unknown) => void;
};

const WEEK = 7 * 86_400_000;

/** The desk as it stood at an instant of the past. What was changed since and not recorded is unknown, never guessed. */
export function pastDesk(past: PastDesk): DeskReader {
  const { records, people, at, asSent, unknown } = past;
  return {
    contact: async (of) => contactAt(past, await people.find(of)),
    lead: async (id) => {
      const found = await records.lead(id);
      if (!found || found.createdAt > at) return null;
      if (found.updatedAt > at && asSent.includes(id)) return null;
      if (found.updatedAt > at) unknown("lead_changed");
      return found.lead;
    },
    leadBy: (field, value) => records.leadBefore({ field, value, at }),
    appointment: async (id) => {
      const found = await records.appointment(id);
      if (!found || found.createdAt > at) return null;
      if (found.updatedAt > at && asSent.includes(id)) return null;
      if (found.updatedAt > at) unknown("appointment_changed");
      return found.appointment;
    },
    bookable: (of) => records.bookable(of),
    busy: async () => {
      unknown("free_times");
      return [];
    },
    staff: () => records.staff(),
    today: async () => {
      unknown("counts_of_the_day");
      return { appointments: 0, missed_calls: 0, new_leads: 0 };
    },
    automation: (id) => records.startTarget(id),
    matching: async () => {
      unknown("list_of_records");
      return [];
    },
  };
}

function contactAt(
  { at, contactFields, runId, unknown }: PastDesk,
  person: PastPerson | null,
): DeskContact | null {
  if (!person || person.createdAt > at) return null;
  if (person.changedSince(at).some((field) => contactFields.has(field))) unknown("contact_changed");
  const missed = person.missedAt.filter((time) => time <= at);
  const record: JsonObject & { id: string } = {
    ...copyJson(person.record),
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
    textedAt: person.textedBesides(runId).filter((time) => time > at - 86_400_000),
  };
}

const iso = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : null);
