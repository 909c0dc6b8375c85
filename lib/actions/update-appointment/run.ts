import { defineRun } from "@/lib/actions/define-run";
import { StepFailure } from "@/lib/automation/step-error";
import { updateAppointment } from "./definition";

export const runUpdateAppointment = defineRun(updateAppointment, async ({ config, effects }) => {
  const { appointmentId = "", status = null, notes = null, startsAt = null } = config;
  const updated = await effects.appointments.update({ appointmentId, status, notes, startsAt });
  if (updated) return { output: updated };
  throw new StepFailure("not_found", `There is no appointment "${appointmentId}"`, {
    field: "appointmentId",
  });
});
