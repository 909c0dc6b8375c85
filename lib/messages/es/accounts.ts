import type { accounts as en } from "@/lib/messages/en/accounts";
import type { Translation } from "@/lib/messages/translation";

export const accounts = {
  accounts_about:
    "Cada cuenta es un espacio de trabajo independiente con sus propios datos, miembros y configuración.",
  create_account: "Crear cuenta",
  open_accounts: "Cuentas abiertas",
  most_expensive: "Las más costosas",
  view_suspended: "Suspendidas",
  view_closed: "Cerradas",
  any_status: "Cualquier estado",
  any_plan: "Cualquier plan",
  any_health: "Con o sin fallas",
  health: "Funcionamiento",
  search: "Buscar cuentas",
  export: "Exportar",
  no_match: "Ninguna cuenta coincide",
  no_match_hint: "Pruebe con una parte del nombre o con otros filtros.",
  show_all_accounts: "Mostrar todas las cuentas",
  none: "Cree su primera cuenta",
  none_about:
    "Por ejemplo, Bright Smile Dental con el plan Professional. Solo necesita un nombre y el correo electrónico del propietario.",

  allowance: "Uso incluido",
  last_activity: "Última actividad",
  never: "Nunca",
  select_all: "Seleccionar todas las cuentas en pantalla",
  select: "Seleccionar {name}",
  actions_for: "Acciones para {name}",
  open: "Abrir",
  copy_id: "Copiar ID",
  reactivate_more: "Reactivar…",
  suspend_more: "Suspender…",
  close_more: "Cerrar definitivamente…",

  selected_accounts: "Cuentas seleccionadas",
  selected: "{count, plural, one {# cuenta seleccionada} other {# cuentas seleccionadas}}",
  change_plan_more: "Cambiar de plan…",
  reactivate_count: "Reactivar {count}…",
  suspend_count: "Suspender {count}…",
  bulk_suspended: "{count, plural, one {# cuenta suspendida} other {# cuentas suspendidas}}",
  bulk_suspend_title: "¿Suspender {count, plural, one {# cuenta} other {# cuentas}}?",
  bulk_suspend_about:
    "Sus datos se conservan. Hasta que las reactive, no podrán atender llamadas ni reservas, y sus miembros no podrán abrirlas.",
  bulk_suspend: "Suspender {count, plural, one {# cuenta} other {# cuentas}}",
  bulk_suspend_confirm: "suspender {count}",
  keep_active: "Mantener activa",
  bulk_keep_active: "Mantener activas",
  bulk_reactivated: "{count, plural, one {# cuenta reactivada} other {# cuentas reactivadas}}",
  bulk_reactivate_title: "¿Reactivar {count, plural, one {# cuenta} other {# cuentas}}?",
  bulk_reactivate: "Reactivar {count, plural, one {# cuenta} other {# cuentas}}",
  reactivate_about:
    "Las llamadas, las reservas, los mensajes y las automatizaciones vuelven a funcionar de inmediato.",
  stopped_runs: "Ejecuciones que se detuvieron",
  bulk_plan_changed: "Se cambió el plan de {count, plural, one {# cuenta} other {# cuentas}}",
  bulk_plan_will_change: "Cambiará el plan de {count, plural, one {# cuenta} other {# cuentas}}",
  bulk_plan_title: "Cambiar el plan de {count, plural, one {# cuenta} other {# cuentas}}",
  bulk_plan_about: "Se prorratea por día. Las cuentas que ya tienen el plan quedan como están.",
  bulk_plan_same: "Todas ya tienen este plan.",
  bulk_plan_costs:
    "Cambia el cargo base de {count, plural, one {# cuenta} other {# cuentas}}. En total, usted paga {amount} {direction, select, less {menos} other {más}} al mes, antes del descuento.",
  bulk_plan_suspended:
    "{count, plural, one {# está suspendida y no tiene costo hasta que la reactive.} other {# están suspendidas y no tienen costo hasta que las reactive.}}",
  bulk_plan: "Cambiar el plan de {count, plural, one {# cuenta} other {# cuentas}}",
  new_plan: "Plan nuevo",
  from: "A partir de",
  from_next_month: "El primero del próximo mes",
  from_today: "Hoy",
  names_and_more: "{names} y {count, plural, one {# más} other {# más}}",
  progress: "Progreso",
  progress_of: "{done} de {total}",
  bulk_failed: "{count, plural, one {# cuenta no cambió} other {# cuentas no cambiaron}}",

  created: "{name} está lista",
  created_about: "Enviamos una invitación a {email}.",
  created_next:
    "El propietario continúa en el espacio de trabajo con el horario, los servicios, el número de teléfono y la primera automatización. Desde aquí puede definir el horario e invitar a más personas.",
  key_for_systems: "Clave de API para sus propios sistemas",
  done: "Listo",
  plan_costs:
    "Le cuesta {cost} al mes antes del descuento, con {minutes, number} minutos y {texts, number} mensajes de texto.",
  plan_costs_rest:
    "Le cuesta unos {first} antes del descuento por el resto de este mes, con {firstMinutes, number} minutos y {firstTexts, number} mensajes de texto. Luego, {cost} al mes, con {minutes, number} minutos y {texts, number} mensajes de texto.",
  plan_pays: "La cuenta le paga {pays} al mes.",
  create_about: "La cuenta queda activa de inmediato. La facturación empieza hoy.",
  owner_email: "Correo electrónico del propietario",
  owner_email_hint: "Recibirá una invitación para iniciar sesión",
  same_name: "Ya tiene una cuenta llamada {name}, de {email}. La segunda se factura por separado.",
  name_example: "Clínica Dental Sonrisas",
  time_zone: "Zona horaria",
  external_id: "ID externo",
  external_id_hint: "El ID de este cliente en su sistema. Debe ser único",

  suspend_title: "¿Suspender {name}?",
  suspend_about:
    "Sus datos se conservan. Hasta que la reactive, la cuenta no podrá atender llamadas ni reservas, y sus miembros no podrán abrirla.",
  suspend_account: "Suspender cuenta",
  is_suspended: "Se suspendió {name}",
  why: "Motivo",
  why_non_payment: "Falta de pago",
  why_customer_request: "Solicitud del cliente",
  why_abuse: "Uso indebido",
  why_other: "Otro",
  details: "Detalles",
  in_audit_log: "Se conserva en el registro de auditoría",
  impact_runs:
    "<strong>{count, plural, one {# ejecución de automatización} other {# ejecuciones de automatizaciones}}</strong> en espera hasta que la cuenta vuelva a estar activa",
  impact_appointments:
    "<strong>{count, plural, one {# cita} other {# citas}}</strong> de los próximos 7 días sin cambios",
  impact_reminders:
    "<strong>{count, plural, one {# recordatorio} other {# recordatorios}}</strong> sin enviar",
  impact_month:
    "Este mes cuesta <strong>{amount}</strong> después del descuento en lugar de {before}: el cargo base y el uso incluido solo cuentan los días activos",
  impact_month_same: "Este mes sigue costando <strong>{amount}</strong> después del descuento",

  reactivate_title: "¿Reactivar {name}?",
  reactivate_account: "Reactivar cuenta",
  active_again: "{name} está activa de nuevo",
  suspension_lifted: "Se levantó su suspensión de {name}",
  also_by_platform:
    "La plataforma también suspendió esta cuenta. Seguirá suspendida hasta que la plataforma levante su suspensión.",
  waiting_runs: "¿Qué hacer con las ejecuciones en espera?",
  resume_recent: "Continuar las ejecuciones recientes",
  resume_recent_about:
    "Las ejecuciones que se detuvieron hace menos de 24 horas continúan y las anteriores terminan, para que nadie reciba el mensaje del mes pasado.",
  resume_all: "Continuar todas las ejecuciones",
  resume_all_about: "Todas las ejecuciones continúan, sin importar cuánto tiempo esperaron.",
  resume_none: "Terminar todas las ejecuciones",
  resume_none_about: "No se envía nada atrasado. Los eventos nuevos vuelven a iniciar automatizaciones.",

  close_title: "¿Cerrar {name} definitivamente?",
  close_account: "Cerrar cuenta",
  keep_it: "Conservarla",
  is_closed: "Se cerró {name}",
  cannot_undo: "Esto no se puede deshacer",
  close_about:
    "Sus claves dejan de funcionar, sus miembros pierden el acceso y todas las ejecuciones en espera terminan. Los registros y las facturas se conservan. Si quiere poder restaurarla, suspéndala.",
} satisfies Translation<typeof en>;
