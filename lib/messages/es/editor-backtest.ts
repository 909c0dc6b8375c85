import type { editorBacktest as en } from "@/lib/messages/en/editor-backtest";
import type { Translation } from "@/lib/messages/translation";

export const editorBacktest = {
  on_past_events: "Prueba con eventos pasados",
  running: "Probando con los eventos de los últimos 14 días… {percent, number}%",
  failed: "Falló la prueba con eventos pasados de los últimos 14 días.",
  canceled: "Se canceló la prueba con eventos pasados.",
  show_paths: "Mostrar los recorridos",
  show_examples: "Mostrar ejemplos",
  differences: "Diferencias",
  not_compared: "No se compararon: {reasons}.",
  because_erased: "{count, number} porque se borró a la persona",
  because_contact_changed: "{count, number} porque el contacto se modificó después",
  because_lead_changed: "{count, number} porque el prospecto se modificó después",
  because_appointment_changed: "{count, number} porque la cita se modificó después",
  because_free_times: "{count, number} porque no se conocen los horarios disponibles de ese día",
  because_counts_of_the_day: "{count, number} porque no se conocen los totales de ese día",
  because_list_of_records: "{count, number} porque no se conoce la lista de registros de ese día",
  because_http_response: "{count, number} porque no se conoce la respuesta a una solicitud HTTP",
  because_later_events: "{count, number} porque después ocurrió demasiado con estas personas",
  because_run_differs:
    "{count, number} porque la ejecución real siguió otro camino, por ejemplo, por otro horario de atención",
  because_unreadable_event: "{count, number} porque el evento se guardó en un formato anterior",
  added: "Nuevo: {effect}",
  removed: "Ya no: {effect}",
  changed: "Cambia: {before} pasa a ser {after}",
  moved: "Cambia de momento: {effect}, de {before} a {after}",
  effect:
    "{kind, select, sms {mensaje de texto} email {correo} leads {cambio en un prospecto} contacts {cambio en un contacto} assignments {asignación} notices {notificación al equipo} callbacks {llamada por devolver} appointments {cambio en una cita} automations {inicio de otra automatización} http {solicitud a otro sistema} other {paso}}{hasTo, select, yes { a {to}} other {}}{hasText, select, yes { «{text}»} other {}}",
  runs: "{count, plural, one {# ejecución} other {# ejecuciones}}",
  paths_about:
    "Ejecuciones que llegan a cada paso: versión {version} y después este borrador. Los pasos a los que no llega ninguna ejecución se ven atenuados.",
  paths_title: "Ejecuciones por paso, versión {version} y este borrador",
  removed_steps: "Pasos que este borrador ya no tiene",
  removed_step: "Quitado: {step}, al que llegaron {runs}",
} satisfies Translation<typeof en>;
