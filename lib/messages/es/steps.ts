import type { steps as en } from "@/lib/messages/en/steps";
import type { Translation } from "@/lib/messages/translation";

export const steps = {
  minutes: "{count, plural, one {# minuto} other {# minutos}}",
  hours: "{count, plural, one {# hora} other {# horas}}",
  days: "{count, plural, one {# día} other {# días}}",
  changes_none: "No cambió nada de lo que se ejecuta.",
  change_added: "agregado",
  change_removed: "quitado",
  change_modified: "modificado",
  state_succeeded: "Terminado",
  state_failed: "Falló",
  state_skipped: "Omitido",
  state_suppressed: "Retenido",
  state_running: "En curso",
  state_waiting: "En espera",
  off: "Desactivado",
  turned_off: "Desactivado",
  note: "Nota: {text}",
  selected_by: "Seleccionado por {names}",
  selected_by_names: "<hidden>Seleccionado por</hidden> {names}",
  problems: "{count, plural, one {# problema} other {# problemas}}",
  hints: "{count, plural, one {# sugerencia} other {# sugerencias}}",
  open_comments: "{count, number} <hidden>comentarios abiertos</hidden>",
  in_run:
    "<strong>{kind, select, test {En la prueba:} other {En esta ejecución:}}</strong> {state}, {time}{hasAnswer, select, yes {, respondió {answer}} other {}}",
} satisfies Translation<typeof en>;
