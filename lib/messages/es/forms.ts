import type { forms as en } from "@/lib/messages/en/forms";
import type { Translation } from "@/lib/messages/translation";

export const forms = {
  about:
    "Enlace un formulario o muéstrelo en su sitio web. Cada envío es un evento que inicia automatizaciones. Un campo oculto, un tiempo mínimo y un límite por visitante frenan a los robots sin captchas.",
  add_form: "Agregar formulario",
  none: "Todavía no hay formularios",
  none_about:
    "Por ejemplo, un formulario de su sitio web pide el nombre y el teléfono, y una automatización responde a la persona con un mensaje de texto.",
  submissions_of: "Envíos de {title}",
  asks_for_consent: "Pide consentimiento",
  turned_off: "Desactivado",
  copy_link: "Copiar enlace",
  submissions: "Envíos",
  actions_for: "Acciones para {title}",
  edit: "Editar…",
  embed: "Mostrar en su sitio web…",
  turn_off: "Desactivar",
  turn_on: "Activar",
  delete: "Eliminar…",
  deleted: "Se eliminó el formulario",
  delete_title: "¿Eliminar este formulario?",
  delete_verb: "Eliminar formulario",
  keep: "Conservarlo",
  delete_about:
    "Su página dejará de existir. El evento custom.{event}, sus automatizaciones y los envíos anteriores se conservan.",

  form_saved: "Formulario guardado",
  form_added: "Formulario agregado",
  edit_title: "Editar formulario",
  add_title: "Agregar un formulario",
  save_form: "Guardar formulario",
  title: "Título",
  title_example: "Pedir una cita",
  address: "Dirección",
  address_hint: "La última parte de la URL: minúsculas, dígitos y guiones",
  intro: "Texto sobre los campos",
  consent: "Casilla de consentimiento",
  consent_hint:
    "Los mensajes de publicidad requieren consentimiento. Mencione su consultorio y cómo darse de baja. El texto y la hora se conservan como prueba.",
  consent_example:
    "Acepto recibir mensajes de texto de Bright Smiles. Responda STOP para dejar de recibirlos.",
  button: "Botón",
  button_example: "Enviar",
  thanks: "Texto después de enviar",
  thanks_example: "Recibimos su mensaje.",
  origins: "Sitios web que muestran el formulario",
  origins_hint: "Uno por línea, por ejemplo https://www.example.com. No hace falta para un enlace.",
  event_first: "Primero agregue un evento",
  event_first_about:
    "Un formulario pide los campos de un evento, como el nombre y el teléfono. <link>Agregar un evento</link>",
  event: "Evento",
  event_hint: "El formulario pide sus campos",
  field_required: "{field}, obligatorio",

  embed_title: "Mostrar el formulario en su sitio web",
  embed_about: "Pegue esto donde deba aparecer el formulario.",
  done: "Listo",
  embed_code: "Código para insertar",
  copy_code: "Copiar código",
  no_website: "Ningún sitio web puede mostrar este formulario todavía",
  no_website_about:
    "Los navegadores se niegan a mostrarlo en otro lugar. Elija Editar y agregue su sitio web, por ejemplo https://www.example.com.",
  only_these: "Solo estos sitios web pueden mostrarlo: {websites}",

  no_submissions: "Todavía no hay envíos",
  no_submissions_about: "Abra el formulario y envíelo una vez para probarlo.",
  open_contact: "Abrir contacto",
  started:
    "{runs, plural, =0 {No inició ninguna automatización} one {Inició # automatización} other {Inició # automatizaciones}}",
  answer_yes: "Sí",
  answer_no: "No",
} satisfies Translation<typeof en>;
