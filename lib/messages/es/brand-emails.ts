import type { brandEmails as en } from "@/lib/messages/en/brand-emails";
import type { Translation } from "@/lib/messages/translation";

export const brandEmails = {
  brand: "Marca",
  email_saved: "Se guardó el correo",
  test_sent: "Se envió la prueba a {email}",
  wording: "Texto del correo",
  wording_about: "Su logotipo, su color y su línea de soporte se agregan alrededor.",
  subject: "Asunto",
  text: "Texto",
  text_hint: "Una línea en blanco inicia un párrafo nuevo. Deje el enlace en una línea aparte.",
  save_email: "Guardar correo",
  send_test: "Enviarme una prueba",
  unnamed:
    "Su marca no tiene nombre, así que sus cuentas todavía reciben este correo de Switchboard. Agregue un nombre en la página Marca.",
  reset_done: "El correo volvió al original",
  reset: "Volver al original",
  reset_title: "¿Volver al original de «{title}»?",
  reset_about: "Su asunto y su texto se reemplazan. El registro de auditoría los conserva.",
  keep_mine: "Conservar el mío",
  references: "Referencias",
  insert: "Insertar {reference}",
  required: "obligatoria",
  filters:
    "Los filtros funcionan como en las automatizaciones: <code>{example}</code>, <code>first_name</code>, <code>lower</code>, <code>title</code>, <code>{preset}</code>.",
} satisfies Translation<typeof en>;
