import type { archiving as en } from "@/lib/messages/en/archiving";
import type { Translation } from "@/lib/messages/translation";

export const archiving = {
  archive: "Archivar",
  archive_title: "{count, plural, one {¿Archivar «{name}»?} other {¿Archivar # automatizaciones?}}",
  archive_about:
    "{count, plural, one {No volverá a iniciarse. Puede restaurarla} other {No volverán a iniciarse. Puede restaurarlas}} desde la lista de archivadas.",
  in_progress: "{runs, plural, one {# ejecución sigue} other {# ejecuciones siguen}} en curso",
  let_finish: "Dejar que terminen",
  finish_sends_nothing: "Ya no {runs, plural, one {envía} other {envían}} mensajes de texto ni correos.",
  finish_all_can_send:
    "{runs, plural, =1 {Todavía puede} =2 {Ambas todavía pueden} other {Las # todavía pueden}} enviar mensajes de texto o correos.",
  finish_some_can_send:
    "{canSend, plural, one {# de ellas todavía puede} other {# de ellas todavía pueden}} enviar mensajes de texto o correos.",
  cancel_them: "Cancelarlas",
  cancel_them_about: "Terminan ahora. No se envía nada más.",
} satisfies Translation<typeof en>;
