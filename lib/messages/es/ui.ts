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
} as const satisfies Translation<typeof en>;
