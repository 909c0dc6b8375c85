import { defineRun } from "@/lib/actions/define-run";
import { StepFailure } from "@/lib/automation/step-error";
import { cancelAppointment } from "./definition";

export const runCancelAppointment = defineRun(cancelAppointment, async ({ config, effects }) => {
  const { appointmentId, reason = null, notifyContact } = config;
  const cancelled = await effects.appointments.cancel({ appointmentId, reason, notifyContact });
  if (cancelled) {
    const { notifyAt, ...output } = cancelled;
    return { output, ...(notifyAt === null ? {} : { again: notifyAt }) };
  }
  throw new StepFailure("not_found", `There is no appointment "${appointmentId}"`, {
    field: "appointmentId",
  });
});
