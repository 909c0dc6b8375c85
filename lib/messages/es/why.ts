import type { why as en } from "@/lib/messages/en/why";
import type { Translation } from "@/lib/messages/translation";

export const why = {
  why: "Por qué se ejecutó o no",
  why_about:
    "Vea qué automatizaciones evaluaron un evento y el primer motivo por el que una no se inició. Últimos 30 días.",
  who_or_what: "Persona o número de teléfono",
  example: "Ana Díaz o +1 202 555 0123",
  automations: "Automatizaciones",
  automation: "Automatización",
  all_automations: "Todas las automatizaciones",
  untitled: "Sin título",
  search: "Buscar",
  start: "Averigüe qué pasó",
  start_about:
    "Busque a una persona para ver todos sus eventos, o elija una automatización para ver qué evaluó. Cada fila muestra la condición que no se cumplió, con sus valores, y qué tendría que ser diferente.",
  events_about: "Eventos sobre <name>{person}</name>{hasPhone, select, yes { · {phone}} other {}}",
  no_contact: "Ningún contacto coincide con «{name}»",
  no_contact_about: "Pruebe con su número de teléfono: también encuentra a personas que no son contactos.",
  contacts: "Contactos",
  no_name: "Sin nombre",
  nothing: "No se evaluó nada",
  nothing_about:
    "Ninguna automatización estaba activa para un evento así en los últimos 30 días, o no llegó ninguno. Compruebe que el número de teléfono incluya el código de país.",
  considered: "Qué se evaluó",
  show_more: "Mostrar más",
  started: "Se inició",
  not_started: "No se inició",
  event_version: "{event}, versión {version}",
  to_change: "Se habría ejecutado si esto se cumpliera: {condition}",
  open_run: "Abrir la ejecución",
} satisfies Translation<typeof en>;
