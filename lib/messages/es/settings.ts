import type { settings as en } from "@/lib/messages/en/settings";
import type { Translation } from "@/lib/messages/translation";

export const settings = {
  business_hours: "Horario de atención",
  open_on: "Abierto: {day}",
  opens_at: "{day}: hora de apertura",
  closes_at: "{day}: hora de cierre",
  must_open_first: "Debe abrir antes de cerrar.",
  to: "a",
  closed: "Cerrado",
  always_open: "Siempre abierto",
  open_from_to: "{open} a {close}",

  used_by:
    "{change, select, renaming {Cambiar el nombre} renaming_person {Cambiar el nombre} archiving {Archivarlo} stopping {Detener sus reservas} deleting {Eliminarlo} removing {Quitar a {name}} renaming_or_removing {Cambiar el nombre de {name} o quitarlo} other {Cambiar el nombre o quitarlo}} deja sin funcionar {count, plural, one {# automatización} other {# automatizaciones}}{live, plural, =0 {, {count, plural, one {no activa} other {ninguna activa}}} other {}}{isNamed, select, yes {: {list}} other {}}. {count, plural, one {Modifíquela también.} other {Modifíquelas también.}}",
  quoted: "«{name}»",
  more: "{count, number} más",
  untitled: "Sin título",
  broken:
    "{count, plural, one {# automatización activa usa un nombre que ya no existe} other {# automatizaciones activas usan nombres que ya no existen}}",
  broken_one: "<link>{name}</link>: {problem}{others, plural, =0 {} other { Y # más.}}",

  copied: "Ya lo copié",
  copy_this_key: "Copie esta clave ahora",
  copy_this_secret: "Copie este secreto ahora",
  shown_once: "Se muestra una sola vez. Si se pierde, tendrá que crear otro.",
  copy_key: "Copiar clave",
  copy_secret: "Copiar secreto",
  new_key: "Clave nueva",
  workspace_key: "Clave del espacio de trabajo",
  signing_key: "Clave de firma",
  signing_secret: "Secreto de firma",

  general_about:
    "Cambie aquí su número de teléfono y su horario de atención. Su distribuidor administra lo demás.",
  workspace: "Espacio de trabajo",
  name: "Nombre",
  workspace_id: "ID del espacio de trabajo",
  plan: "Plan",
  time_zone: "Zona horaria",
  country: "País",
  sandbox: "Entorno de pruebas",
  front_desk: "Recepción",
  front_desk_about: "Los mensajes muestran este número y las automatizaciones usan este horario de atención.",
  phone_number: "Número de teléfono",
  general_saved: "Se guardó. Las automatizaciones lo usan a partir de su siguiente paso.",
  save_changes: "Guardar cambios",
} satisfies Translation<typeof en>;
