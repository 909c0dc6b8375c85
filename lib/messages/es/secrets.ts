import type { secrets as en } from "@/lib/messages/en/secrets";
import type { Translation } from "@/lib/messages/translation";

export const secrets = {
  about:
    "Credenciales que sus automatizaciones usan con otros sistemas. Una vez guardados, los valores no se vuelven a mostrar, tampoco en ejecuciones, pruebas ni registros.",
  secrets_about: "Use uno en un encabezado de una solicitud HTTP, por ejemplo <code>{example}</code>",
  add_secret: "Agregar secreto",
  none: "Todavía no hay secretos",
  none_about:
    "Por ejemplo, el token de acceso de su CRM. Las automatizaciones pueden enviarlo, pero nadie puede leerlo aquí.",
  any_host: "Cualquier servidor",
  set_on: "· guardado el {day}",
  replace: "Reemplazar",
  delete: "Eliminar…",
  replace_title: "Reemplazar {name}",
  add_title: "Agregar un secreto",
  replace_about: "Las automatizaciones usan el valor nuevo a partir de su siguiente solicitud.",
  add_about: "Más adelante podrá reemplazarlo o eliminarlo, pero no verlo.",
  save_secret: "Guardar secreto",
  saved: "Se guardó {name}",
  name: "Nombre",
  name_hint: "Letras, dígitos y _, por ejemplo CRM_TOKEN",
  value: "Valor",
  hosts: "Servidores permitidos",
  hosts_hint: "Separados por comas. Las solicitudes a otros servidores no pueden usarlo.",
  delete_title: "¿Eliminar {name}?",
  deleted: "Se eliminó {name}",
  delete_verb: "Eliminar secreto",
  keep: "Conservarlo",
  delete_about: "Las solicitudes de automatizaciones que lo usan fallarán.",

  signing: "Firma",
  signed_requests: "Solicitudes firmadas",
  signed_about:
    "Cada solicitud HTTP de una automatización va firmada. Quien la recibe puede usar el secreto para verificar que es suya y que no se modificó.",
  new_signing: "Nuevo secreto de firma…",
  signing_since: "El secreto actual se usa desde el {day}.",
  signing_none: "Todavía no hay secreto. Se crea con la primera solicitud, o puede crear uno aquí.",
  signing_both_until: "El secreto anterior también funciona hasta el {time}.",
  signing_title: "¿Crear un nuevo secreto de firma?",
  signing_verb: "Crear secreto",
  signing_shown:
    "Se muestra una sola vez. El secreto anterior también firma durante 24 horas, para que quienes reciben tengan tiempo de cambiar.",
  signing_created: "Nuevo secreto de firma",

  variables: "Variables",
  variables_about:
    "Textos que comparten varias automatizaciones, como un enlace para opinar. Los mensajes lo usan como <code>{variable}</code>",
  variables_saved: "Se guardó. Las automatizaciones usan el texto nuevo a partir de su siguiente paso.",
  variables_none: "Todavía no hay variables.",
  text_of: "Texto de {name}",
  remove_name: "Quitar {name}",
  the_new_variable: "la variable nueva",
  add_variable: "Agregar variable",
  save_variables: "Guardar variables",
  variable_name_rule: "«{name}»: use minúsculas, dígitos y _, y comience con una letra.",
  used_twice: "«{name}» se usa dos veces.",
} satisfies Translation<typeof en>;
