export type MovedAppointment = {
  practice: string;
  service: string;
  provider: string;
  startsAt: string;
  timezone: string;
};

/** The text a patient gets when the desk has moved their appointment. */
export function movedText({ practice, service, provider, startsAt, timezone }: MovedAppointment): string {
  const when = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(startsAt));
  // Intl separates the clock from AM with a narrow space, which would make the text twice as long to send.
  return `${practice}: your ${service} with ${provider} was moved to ${when.replaceAll("\u202f", " ")}.`;
}
