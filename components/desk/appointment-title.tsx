import { useTenant } from "@/components/shell/tenant";
import { clock } from "@/components/ui/when";
import { PersonLink } from "./person-link";
import { type Appointment, useLabels } from "./words";

/** The time of an appointment and the person, as the title of a row. */
export function AppointmentTitle({ appointment: one }: { appointment: Appointment }) {
  const labels = useLabels();
  const { timezone = "UTC" } = useTenant();
  return (
    <>
      <span className="mr-2 inline-block w-20 text-ink-2 tabular-nums">{clock(one.startsAt, timezone)}</span>
      <PersonLink contactId={one.contactId} name={labels.patient(one)} phone={one.contactPhone} />
    </>
  );
}
