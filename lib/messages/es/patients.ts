import type { patients as en } from "@/lib/messages/en/patients";
import type { Translation } from "@/lib/messages/translation";

export const patients = {
  language: "Idioma",
  questions: "¿Tiene preguntas? Llame a {practice} al <phone>{number}</phone>.",
  booking_by: "Reservas en línea con {partner}",
  appointments: "Citas",
  link_not_found: "Enlace no encontrado",
  link_does_not_work: "Este enlace no funciona",
  link_may_have_expired:
    "Es posible que haya vencido o que se haya reemplazado. Use el enlace más reciente que recibió o llame al consultorio.",
  too_many_tries: "Demasiados intentos",
  wait_and_go_back:
    "Espere {minutes, plural, one {# minuto} other {# minutos}}, vuelva a la página anterior e inténtelo de nuevo, o llame al consultorio.",
  not_reachable: "Esta página no está disponible en este momento",
  try_again_soon: "Vuelva a la página anterior e inténtelo de nuevo en un minuto, o llame al consultorio.",
  not_accepted: "No pudimos recibir sus datos",
  go_back_and_check:
    "Vuelva a la página anterior, acorte sus datos e inténtelo de nuevo, o llame al consultorio.",
  optional: "(opcional)",
  leave_empty: "Deje este campo vacío",
  check_entries: "Revise sus datos e inténtelo de nuevo.",
  press_again: "Presione el botón de nuevo.",
  thank_you: "Gracias",
  what: "Servicio",
  with: "Con",
  when: "Cuándo",
  choose_another_time: "Elegir otro horario",
  time_taken: "Ese horario se acaba de ocupar. Elija otro, por favor.",
} as const satisfies Translation<typeof en>;
