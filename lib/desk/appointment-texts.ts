import { dateFormat } from "@/lib/formats";
import { baseLanguage } from "@/lib/language";

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
  // Letters such as á, which these words avoid, make a text twice as long to send. The clock ends with a period.
  if (isSpanish(about)) return `${practice}: ${visitInSpanish(about)} cambia al ${whenInSpanish(about)}`;
  return `${practice}: ${visit(about)} was moved to ${when(about)}.`;
}

/** The text a patient gets when their appointment at this time was canceled. */
export function canceledText(about: AboutAppointment): string {
  const { practice } = about;
  if (isSpanish(about))
    return `${practice}: ${visitInSpanish(about)} del ${whenInSpanish(about)} fue cancelada.`;
  return `${practice}: ${visit(about)} on ${when(about)} was canceled.`;
}

const isSpanish = ({ language }: AboutAppointment) => baseLanguage(language) === "es";

const visit = ({ service, provider }: AboutAppointment) =>
  `your ${service}${provider ? ` with ${provider}` : ""}`;

const visitInSpanish = ({ service, provider }: AboutAppointment) =>
  `su cita de ${service}${provider ? ` con ${provider}` : ""}`;

function when({ startsAt, timezone }: AboutAppointment): string {
  const text = dateFormat("en-US", { timeZone: timezone, ...DAY, ...CLOCK }).format(new Date(startsAt));
  return plainSpaces(text);
}

/** "lunes 30 de noviembre a las 9:30 p. m.", without the accent of Saturday. */
function whenInSpanish({ startsAt, timezone }: AboutAppointment): string {
  const text = (part: typeof DAY | typeof CLOCK) =>
    plainSpaces(dateFormat("es-US", { timeZone: timezone, ...part }).format(new Date(startsAt)));
  // Spanish has "p.m." or "p. m.", by the version of the language data.
  const clock = text(CLOCK).replace(/ ?([ap])\. ?m\.$/, " $1. m.");
  return `${text(DAY).replace(",", "").replace("á", "a")} a ${clock.startsWith("1:") ? "la" : "las"} ${clock}`;
}

const DAY = { weekday: "long", month: "long", day: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

/** Intl separates the clock from AM with a narrow space, which would make the text twice as long to send. */
const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
