import { dateFormat } from "@/lib/formats";

type AboutAppointment = {
  practice: string;
  service: string;
  provider: string;
  startsAt: string;
  timezone: string;
};

/** The text a patient gets when their appointment was moved to this time. */
export function movedText(about: AboutAppointment): string {
  return `${subject(about)} was moved to ${when(about)}.`;
}

/** The text a patient gets when their appointment at this time was canceled. */
export function canceledText(about: AboutAppointment): string {
  return `${subject(about)} on ${when(about)} was canceled.`;
}

const subject = ({ practice, service, provider }: AboutAppointment) =>
  `${practice}: your ${service}${provider ? ` with ${provider}` : ""}`;

function when({ startsAt, timezone }: AboutAppointment): string {
  const text = dateFormat("en-US", {
    timeZone: timezone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(startsAt));
  // Intl separates the clock from AM with a narrow space, which would make the text twice as long to send.
  return text.replaceAll("\u202f", " ");
}
