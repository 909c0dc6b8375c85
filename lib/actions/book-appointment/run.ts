import { defineRun } from "@/lib/actions/define-run";
import type { Slot } from "@/lib/actions/effects";
import { StepFailure } from "@/lib/automation/step-error";
import { bookAppointment } from "./definition";

const DAYS_AROUND_A_TAKEN_TIME = 14;

export const runBookAppointment = defineRun(bookAppointment, async ({ config, effects }) => {
  const {
    contactName = null,
    service,
    provider = null,
    durationMinutes = null,
    notes = null,
    onConflict,
  } = config;
  const contactPhone = effects.phones.normalise(config.contactPhone, "contactPhone");
  const booking = { contactPhone, contactName, service, provider, durationMinutes, notes };

  const first = await effects.appointments.book({ ...booking, slot: slotOf(config) });
  if (first.booked) return { output: { appointmentId: first.appointmentId, startsAt: first.startsAt } };

  if (onConflict === "next_available" && config.startAt !== undefined) {
    const slot: Slot = {
      kind: "next",
      after: config.startAt,
      before: null,
      withinDays: DAYS_AROUND_A_TAKEN_TIME,
    };
    const next = await effects.appointments.book({ ...booking, slot });
    if (next.booked) return { output: { appointmentId: next.appointmentId, startsAt: next.startsAt } };
  }
  if (onConflict !== "callback")
    throw new StepFailure("slot_taken", "No matching time is free", { field: "startAt" });
  const { callbackId } = await effects.callbacks.create({
    phone: contactPhone,
    callerName: contactName,
    priority: "normal",
    reason: `Requested ${service}, but the time was taken`,
    dueWithinMinutes: null,
  });
  return {
    status: "skipped",
    output: { appointmentId: null, startsAt: null, callbackId },
    warnings: ["The time was taken; a callback was created instead"],
  };
});

type Wanted = {
  startAt?: string | undefined;
  nextAvailable?: { after?: string | undefined; before?: string | undefined; withinDays: number } | undefined;
};

function slotOf({ startAt, nextAvailable }: Wanted): Slot {
  if (startAt !== undefined) return { kind: "at", startAt };
  const { after = null, before = null, withinDays = DAYS_AROUND_A_TAKEN_TIME } = nextAvailable ?? {};
  return { kind: "next", after, before, withinDays };
}
