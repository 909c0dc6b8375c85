import type { editorDeploy as en } from "@/lib/messages/en/editor-deploy";
import type { Translation } from "@/lib/messages/translation";

export const editorDeploy = {
  deploy_first: "Publicar por primera vez",
  deploy_as: "Publicar como versión {version}",
  deploy_first_about: "Una vez publicada, se ejecuta cada vez que se cumple su activador.",
  deploy_as_about:
    "Las nuevas ejecuciones usan esta versión de inmediato. Las que están en curso terminan con la versión con la que empezaron.",
  deploy_anyway: "Publicar de todos modos",
  deploy_version: "Publicar la versión {version}",
  not_deployed: "No se publicó",
  name: "Nombre",
  name_hint: "Se muestra en las listas y en cada ejecución",
  whats_new: "Novedades",
  whats_new_hint: "Se muestra en la lista de versiones, para distinguirlas",
  whats_new_example: "Mensaje más corto",
  what_it_does: "Qué hace",
  ends_open_answers:
    "{count, plural, one {Una respuesta no lleva a ningún paso: {names}. Al publicar se le agrega un paso Detener.} other {# respuestas no llevan a ningún paso: {names}. Al publicar se agrega un paso Detener a cada una.}}",
  open_answer: "«{title}» ({answer})",
  advice: "Recomendaciones",
  before_deploying: "Antes de publicar",
  name_automation: "Dar nombre a la automatización",
  suggested_automation: "Automatización",
  suggested_first: "Primera versión",
  suggested_more: "{change}, y {count, plural, one {# cambio más} other {# cambios más}}",
  and: "y",

  no_scope: "Su rol permite ver automatizaciones, pero no publicarlas.",
  archived: "Esta automatización está archivada. Restáurela para publicarla.",
  trigger_alone: "Un activador por sí solo no hace nada. Agregue un paso que se ejecute cuando se cumpla.",
  no_changes: "No hay cambios que publicar.",
  no_changes_paused: "No hay cambios que publicar. Reanúdela para que vuelva a iniciar ejecuciones.",
  choose_start: "Primero elija qué inicia la automatización.",
  one_problem: "Queda un problema: {hasStep, select, yes {{step}: } other {}}{problem}.",
  problems_left: "Quedan {count, number} problemas. {hasStep, select, yes {{step}: } other {}}{problem}.",

  what_changes: "Qué cambia",
  changes_since: "Qué cambia desde la versión {version}",
  changes_from_live: "Cambios desde la versión {version} (activa ahora)",
  runs_in_progress: "Ejecuciones en curso",
  under_way:
    "{waiting, plural, =0 {} one {# ejecución está en espera} other {# ejecuciones están en espera}}{both, select, yes { y } other {}}{running, plural, =0 {} one {# está en curso} other {# están en curso}}. {total, plural, one {Termina con la versión con la que empezó.} other {Terminan con la versión con la que empezaron.}} Nadie recibe un mensaje dos veces.",
  scenarios_running: "Los escenarios se están ejecutando",
  scenarios_ran: "Los escenarios se ejecutaron",
  why_anyway: "¿Por qué publicar aunque un escenario falle?",
  why_anyway_hint: "Se anota en el registro de auditoría con su nombre",

  cost_same:
    "Aproximadamente {count, plural, one {# mensaje de texto} other {# mensajes de texto}} al mes, como ahora, al mismo precio.",
  cost_total:
    "Aproximadamente {count, plural, one {# mensaje de texto} other {# mensajes de texto}} al mes, {amount}.",
  cost_more:
    "Aproximadamente {count, plural, one {# mensaje de texto} other {# mensajes de texto}} al mes más que ahora, {amount}.",
  cost_fewer:
    "Aproximadamente {count, plural, one {# mensaje de texto} other {# mensajes de texto}} al mes menos que ahora, {amount}.",
  cost_within: "todo dentro del plan",
  cost_basis:
    "{times, plural, =0 {Su activador no se cumplió en los últimos 30 días.} =1 {Su activador se cumplió una vez en los últimos 30 días.} other {Su activador se cumplió # veces en los últimos 30 días.}} Una ejecución envía como máximo {texts, plural, one {# mensaje de texto} other {# mensajes de texto}}.",
  cost_basis_month:
    "{times, plural, =1 {Su activador se cumplió una vez en los últimos 30 días} other {Su activador se cumplió # veces en los últimos 30 días}}, lo que equivale a {month, number} en todo el próximo mes. Una ejecución envía como máximo {texts, plural, one {# mensaje de texto} other {# mensajes de texto}}.",
  cost_of_run: "{amount} cuando se agote lo incluido en el plan",

  once_live: "Cuando esté activa",
  no_provider:
    "{channel, select, sms {Los mensajes de texto no están configurados} email {Los correos no están configurados} other {Los mensajes de texto y los correos no están configurados}} todavía, así que se quedan en la bandeja de salida del entorno de pruebas y no llegan a nadie.",
  set_up_provider: "Configurarlos",
  quiet: "El horario de silencio va de las {from} a las {to} en la zona horaria del destinatario. {fates}.",
  quiet_texts:
    "{fate, select, skip {{count, plural, one {Un mensaje previsto en ese horario se omite} other {Los mensajes previstos en ese horario se omiten}}} wait {{count, plural, one {Un mensaje previsto en ese horario espera hasta las {time}} other {Los mensajes previstos en ese horario esperan hasta las {time}}}} other {{count, plural, one {Un mensaje previsto en ese horario falla} other {Los mensajes previstos en ese horario fallan}}}}",
  quiet_steps:
    "{fate, select, skip {{count, plural, one {{steps} se omite} other {{steps} se omiten}}} wait {{count, plural, one {{steps} espera hasta las {time}} other {{steps} esperan hasta las {time}}}} other {{count, plural, one {{steps} falla} other {{steps} fallan}}}}",
  quiet_any_time:
    "{count, plural, one {{steps} se envía a cualquier hora} other {{steps} se envían a cualquier hora}}",
  quoted: "«{step}»",

  versions: "Versiones",
  no_versions: "Todavía no se ha publicado nada. Cada publicación crea una versión a la que puede volver.",
  version: "Versión {version}",
  live: "Activa",
  no_note: "Sin nota",
  deployed_by: "por {person}",
  hide_comparison: "Ocultar la comparación",
  compare: "Comparar",
  compare_with: "Comparar con",
  roll_back_to_this: "Revertir a esta versión",
  show_older: "Mostrar anteriores",
  roll_back_to: "Revertir a la versión {version}",
  roll_back_about:
    "Las nuevas ejecuciones la usan de inmediato. Las que están en curso terminan con la versión con la que empezaron. Los escenarios no se ejecutan antes, para que nada la retrase.",
  roll_back: "Revertir",
  into_draft: "Poner también la versión {version} en el borrador",
  into_draft_undo: "Puede deshacerlo en el editor.",
  draft_stays:
    "El borrador queda como está. Si lo publica más adelante, reemplaza la versión a la que revierte.",
  restore_version: "Restaurar la versión {version}",
  make_draft: "Usar la versión {version} como borrador",
  draft: "Borrador",
  mark_added: "Nuevo",
  mark_removed: "Quitado",
  mark_modified: "Modificado",
  zoom_out: "Alejar",
  zoom_in: "Acercar",
  fit: "Ajustar todo",
} satisfies Translation<typeof en>;
