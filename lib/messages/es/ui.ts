import type { ui as en } from "@/lib/messages/en/ui";
import type { Translation } from "@/lib/messages/translation";

export const ui = {
  optional: "opcional",
  try_again: "Intentar de nuevo",
  request: "Solicitud {id}",
  copy: "Copiar",
  copied: "Copiado",
  close: "Cerrar",
  cancel: "Cancelar",
  actions: "Acciones",
  time_of_place: "hora de {place}",
  just_now: "hace un momento",
  first_day: "Primer día",
  to: "a",
  last_day: "Último día",
  discard_question: "¿Descartar lo que escribió?",
  discard: "Descartar",
  keep_editing: "Seguir editando",
  type_to_confirm: "Escriba {name} para confirmar",
  choose: "Elegir",
  no_matches: "No hay coincidencias.",
  search: "Buscar",
  search_in: "Buscar en {list}",
  search_or_type: "Busque o escriba otra opción",
  no_number: "Sin número",
  erased: "Borrado",
  notifications: "Notificaciones",
  unreachable: "No se puede conectar con el servidor. Esto se abrirá cuando recupere la conexión.",

  product_about: "Automatizaciones para la recepción",
  page_failed: "No se pudo cargar esta página",
  page_failed_why:
    "No se perdió nada de lo que escribió en otras páginas. Inténtelo de nuevo. Si el problema continúa, comuníquese con su proveedor.",
  page_failed_name:
    "No se perdió nada de lo que escribió en otras páginas. Inténtelo de nuevo. Si el problema continúa, comuníquese con su proveedor e indíquele el código <code>{digest}</code>.",
  page_not_found: "Página no encontrada",
  page_not_found_why:
    "Revise la dirección. Es posible que la página se haya eliminado o que pertenezca a un espacio de trabajo al que usted no tiene acceso.",
  to_workspaces: "Ir a sus espacios de trabajo",

  problem_rate_limited: "Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.",
  problem_too_many_attempts: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
  problem_internal_error: "Algo falló de nuestro lado. Inténtelo de nuevo en unos minutos.",
  problem_unavailable: "El servicio no está disponible en este momento. Inténtelo de nuevo en breve.",
  problem_network:
    "No se pudo conectar con el servidor. Inténtelo de nuevo en un momento o revise su conexión.",
  problem_insufficient_scope: "Su rol no permite hacer esto.",
  problem_account_suspended: "La cuenta está suspendida. Sus datos se conservan.",
  problem_account_closed: "La cuenta está cerrada.",
  problem_partner_suspended: "El socio está suspendido.",
  problem_not_found: "Ya no existe.",
  problem_body_too_large: "Es demasiado grande.",
  problem_slot_taken: "El horario ya no está disponible.",
  problem_etag_mismatch:
    "Otra persona lo cambió mientras tanto. Vuelva a cargar la página e inténtelo de nuevo.",
  problem_plan_stale: "La vista previa ya no está actualizada. Ábrala de nuevo.",
  problem_of_field: "{field}: {problem}",
  problem_required: "Este campo es obligatorio.",

  day_monday: "Lunes",
  day_tuesday: "Martes",
  day_wednesday: "Miércoles",
  day_thursday: "Jueves",
  day_friday: "Viernes",
  day_saturday: "Sábado",
  day_sunday: "Domingo",
} as const satisfies Translation<typeof en>;
