import type { drafts as en } from "@/lib/messages/en/drafts";
import type { Translation } from "@/lib/messages/translation";

export const drafts = {
  describe_new: "Describirla",
  describe_change: "Describir un cambio",
  describe_new_about:
    "Un asistente crea un borrador a partir de sus palabras. Usted lo ve con sus pruebas antes de que se guarde nada.",
  describe_change_about:
    "Un asistente cambia este borrador. Usted ve qué es diferente antes de que se guarde nada.",
  stays: "Esta propuesta queda en Automatizaciones → Propuestas",
  close: "Cerrar",
  back: "Volver a la propuesta",
  build: "Crear un borrador",
  propose: "Proponer un cambio",

  what_should_it_do: "¿Qué debe hacer?",
  what_should_change: "¿Qué debe cambiar?",
  hint_new: "Indique cuándo se inicia, quién recibe qué y qué pasa si no responde.",
  hint_change: "Por ejemplo: esperar dos días en lugar de uno y no incluir a quienes ya son pacientes.",
  examples: "Ejemplos",
  or_example: "O comience con un ejemplo",
  example_missed:
    "Enviar un mensaje de texto a quienes llaman fuera de horario y devolver la llamada a quienes respondan",
  example_reminder: "Recordar la cita un día antes y llamar a quienes no confirmen",
  example_lead:
    "Cuando llegue un prospecto nuevo, enviarle un mensaje de texto de inmediato y crear una llamada por devolver",
  privacy:
    "Su descripción y los nombres de sus servicios, profesionales, equipos y automatizaciones se envían al modelo de lenguaje de esta instalación. Los contactos, los mensajes y las citas no se envían. No incluya nombres de pacientes.",

  ended_stale: "El borrador cambió desde entonces, así que esta propuesta ya no sirve. Pídala de nuevo.",
  ended_expired: "Esta propuesta venció. Pídala de nuevo.",
  declined: "El asistente no pudo crear esto",
  problems_left: "Quedan estos problemas:",
  problems: "Problemas",
  more_problems: "Y {count, number} más",

  waiting: "Por iniciar",
  working: "Trabajando",
  steps_so_far: "{steps, plural, one {# paso} other {# pasos}} hasta ahora",
  takes_a_minute: "Esto toma uno o dos minutos. No se guarda nada hasta que usted lo acepte.",
  cancel: "Cancelar",
  in_background: "Continuar en segundo plano",

  new_automation: "Nueva automatización",
  proposed_change: "Cambio propuesto",
  discard: "Descartar",
  create: "Crear esta automatización",
  change: "Cambiar el borrador",
  picture_of: "Imagen de {name}",
  picture: "Imagen de la automatización",
  what_changes: "Qué cambia",
  worth_a_look: "Conviene revisar",
  save_tests: "Guardar también las pruebas",
  save_tests_about: "Se ejecutan antes de cada publicación.",
  not_right: "¿No es lo que buscaba?",
  not_right_example: "Por ejemplo: esperar dos días en lugar de uno",
  ask_again: "Pedir de nuevo",

  tests: "Pruebas",
  tests_pass: "Se ejecutaron en el entorno de pruebas con datos inventados. Todas pasan.",
  tests_fail:
    "Se ejecutaron en el entorno de pruebas con datos inventados. {failing, plural, one {Falla #} other {Fallan #}}.",
  passes: "pasa",
  fails: "falla",
  no_messages: "No se envía ningún mensaje de texto ni correo.",
  message_sms: "Mensaje de texto a {to}, {at}",
  message_email: "Correo a {to}, {at}",

  import_json: "Importar JSON",
  import: "Importar",
  json: "JSON",
  choose_file: "Elegir un archivo",
  choose_another: "Elegir otro archivo",
  too_large: "Este archivo es demasiado grande para ser una automatización.",
  no_json: "Este texto no es JSON válido. Pegue el texto completo de una automatización exportada.",
  no_automation: "Esto no es una automatización.",
  no_steps: "Esta automatización no tiene pasos.",
} satisfies Translation<typeof en>;
