import "server-only";
import { wallTime } from "@/lib/automation/timezone";
import type { WorkspaceCtx } from "@/lib/services/context";
import { contactPayload } from "@/lib/services/desk/emit-contacts";
import { emitEvents } from "@/lib/services/events/emit";

const BATCH = 500;

/**
 * Emits the birthdays of the slot's day for one automation, in the transaction that moves its trigger to the next day.
 * The key of each event holds the day, so a new version with another time greets nobody twice.
 */
export async function emitBirthdays(
  ctx: WorkspaceCtx,
  automationId: string,
  { slot, timezone }: { slot: number; timezone: string },
): Promise<void> {
  const { date } = wallTime(slot, timezone);
  const found = await ctx.tx.query(
    `select id, phone, name, email, tags, is_patient, language, birthday from contact
     where workspace_id = $1 and birthday is not null and erased_at is null
       and extract(month from birthday) * 100 + extract(day from birthday) = any($2::int[]) order by id`,
    [ctx.tenant.id, daysOf(date)],
  );
  for (let from = 0; from < found.length; from += BATCH) {
    await emitEvents(
      ctx,
      found.slice(from, from + BATCH).map(({ is_patient: isPatient, ...contact }) => {
        const age = Number(date.slice(0, 4)) - (contact.birthday?.getUTCFullYear() ?? 0);
        return {
          type: "contact.birthday",
          data: { ...contactPayload({ ...contact, isPatient }), ...(age >= 0 ? { age } : {}), date },
          occurredAt: new Date(slot),
          source: "schedule",
          senderId: `birthday:${automationId}:${contact.id}:${date}`,
          contactId: contact.id,
          phone: contact.phone,
          only: automationId,
        };
      }),
    );
  }
}

/** The day as month and day in one number. February 28 is also that of people born on the 29th, in common years. */
export function daysOf(date: string): number[] {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const today = month * 100 + day;
  return today === 228 && !isLeap ? [228, 229] : [today];
}
