import { dateFormat } from "@/lib/formats";

type AboutAppointment = {
  practice: string;
  service: string;
  provider: string;
  startsAt: string;
  timezone: string;
  /** The language the patient prefers, as a code such as es-MX. Any other than Spanish means English. */
  language: string | null;
};

/** The text a patient gets when their appointment was moved to this time. */
export function movedText(about: AboutAppointment): string {
  const { practice } = about;
  // Some letters with an accent, which these words avoid, make a text twice as long to send. The clock ends with a period.
  if (isSpanish(about)) return `${practice}: ${visitInSpanish(about)} cambia al ${when(about, "es-US")}`;
  return `${practice}: ${visit(about)} was moved to ${when(about, "en-US")}.`;
}

/** The text a patient gets when their appointment at this time was canceled. */
export function canceledText(about: AboutAppointment): string {
  const { practice } = about;
  if (isSpanish(about))
    return `${practice}: ${visitInSpanish(about)} del ${when(about, "es-US")} fue cancelada.`;
  return `${practice}: ${visit(about)} on ${when(about, "en-US")} was canceled.`;
}

const isSpanish = ({ language }: AboutAppointment) => language?.split("-")[0]?.toLowerCase() === "es";

const visit = ({ service, provider }: AboutAppointment) =>
  `your ${service}${provider ? ` with ${provider}` : ""}`;

const visitInSpanish = ({ service, provider }: AboutAppointment) =>
  `su cita de ${service}${provider ? ` con ${provider}` : ""}`;

function when({ startsAt, timezone }: AboutAppointment, locale: string): string {
  const text = dateFormat(locale, {
    timeZone: timezone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(startsAt));
  // Intl separates the clock from AM with a narrow space, which would make the text twice as long to send. Spanish has
  // "p.m." or "p. m.", by the version of the language data.
  return text.replaceAll(/[\u00a0\u202f]/g, " ").replace(/ ?([ap])\. ?m\.$/, " $1. m.");
}
