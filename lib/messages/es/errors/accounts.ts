/** Texts of errors of the API, by the patterns of `lib/messages/sentence`. */
export const accounts: Readonly<Record<string, string>> = {
  // Accounts, people and keys.
  "The account is closed.": "La cuenta está cerrada.",
  "The account is {A}.": "El estado de la cuenta es: {A}.",
  "The account is {A}. Its workspace can't be opened.":
    "El estado de la cuenta es: {A}. No se puede abrir su espacio de trabajo.",
  "No free identifier could be found for this name. Try again.":
    "No se encontró un identificador libre para este nombre. Inténtelo de nuevo.",
  "{0} is scheduled for {1}. Cancel it first.": "{0} está programado para {1}. Cancélelo primero.",
  "The change is {A} already.": "El cambio ya tiene el estado: {A}.",
  "Only owners choose which services the booking page offers.":
    "Solo los propietarios eligen qué servicios ofrece la página de reservas.",
  "Only a signed-in person can open a workspace.":
    "Solo una persona con la sesión iniciada puede abrir un espacio de trabajo.",
  "This workspace doesn't allow its provider in. An owner can change that under Settings, People.":
    "Este espacio de trabajo no permite la entrada de su distribuidor. Un propietario puede cambiarlo en Configuración, Personas.",
  "Only a signed-in person is notified of answers, not an API key.":
    "Solo una persona con la sesión iniciada recibe notificaciones de respuestas, no una clave de API.",
  "You do not hold {0} yourself.": "Usted no tiene el permiso {0}.",
  "Your own key expires at {0}, so a key it issues cannot expire later.":
    "Su propia clave vence el {0}, así que una clave que emita no puede vencer después.",
  "A revoked key can no longer be changed.": "Una clave revocada ya no se puede cambiar.",
  "This key is {A} and cannot be rotated.": "El estado de esta clave es: {A}. No se puede rotar.",
  "{0} is a member already.": "{0} ya es miembro.",
  "There must be at least one owner. Make someone else an owner first.":
    "Debe haber al menos un propietario. Primero haga propietaria a otra persona.",
  "A partner that is {A} cannot be made {B}.": "Un socio con el estado «{A}» no puede pasar al estado «{B}».",
  "There is no partner {0}.": "No existe el socio {0}.",
  "There is no account {0}.": "No existe la cuenta {0}.",
  "The account has no {0} event with the key {1}.": "La cuenta no tiene un evento {0} con la clave {1}.",
  "Only a signed-in person can send a test, not an API key.":
    "Solo una persona con la sesión iniciada puede enviar una prueba, no una clave de API.",
  "Another one already has this {A}.": "Ya hay otro con este dato: {A}.",
  "This is the default provider. Make another one the default first":
    "Este es el profesional predeterminado. Primero elija otro como predeterminado",
  "This address is taken. Choose another one.": "Esta dirección ya está en uso. Elija otra.",
  "This URL is taken. Choose another one.": "Esta URL ya está en uso. Elija otra.",
  "There is no {0} {1}.": "No existe {0} {1}.",
  "--role of a {0} is one of {1}.": "--role de {0} es uno de {1}.",
  "A brand has at most {0} host names.": "Una marca tiene {0} nombres de host como máximo.",
  "{0} is verified by another partner.": "{0} ya fue verificado por otro socio.",
  "{0} is verified by another workspace or partner.":
    "{0} ya fue verificado por otro espacio de trabajo o socio.",

  // The desk.
  "There is no such contact": "No existe ese contacto",
  "This contact has no phone number": "Este contacto no tiene número de teléfono",
  "A calendar feed belongs to a member of the workspace.":
    "Una suscripción de calendario pertenece a un miembro del espacio de trabajo.",
  "You have {0} calendar feeds. Revoke one first.":
    "Tiene {0} suscripciones de calendario. Revoque una primero.",
  "A workspace has at most {0} snippets.": "Un espacio de trabajo tiene {0} fragmentos como máximo.",
  "The provider no longer has this file.": "El proveedor ya no tiene este archivo.",
  "The provider no longer has this recording.": "El proveedor ya no tiene esta grabación.",
  "The provider did not answer. Try again in a minute.":
    "El proveedor no respondió. Inténtelo de nuevo en un minuto.",
  "Too many uploaded files wait for a message. Send or remove some.":
    "Hay demasiados archivos cargados que esperan un mensaje. Envíe o quite algunos.",
  "A message can have at most {0} files": "Un mensaje puede tener {0} archivos como máximo",
  "The files of a message can have at most 5 MB in all":
    "Los archivos de un mensaje pueden tener 5 MB en total como máximo",
  "This message is already resolved.": "Este mensaje ya está resuelto.",
  "The question was withdrawn, so it can't be answered.":
    "La pregunta se retiró, así que no se puede responder.",
  "The question was answered, so it can't be withdrawn.":
    "La pregunta ya tiene respuesta, así que no se puede retirar.",
  "The provider has no record of it after three days, so it was not sent":
    "Después de tres días, el proveedor no tiene registro de él, así que no se envió",
  "It could not be sent within a day": "No se pudo enviar en el plazo de un día",
  "It could not be sent within 4 hours of its time":
    "No se pudo enviar en las 4 horas posteriores a la hora programada",
  "The messaging provider was removed before the message was sent":
    "El proveedor de mensajería se eliminó antes de enviar el mensaje",
  "Files can't be sent from here: the provider fetches them from this server, which needs a public https address.":
    "No se pueden enviar archivos desde aquí: el proveedor los descarga de este servidor, que necesita una dirección https pública.",
  "Something went wrong on our side": "Algo falló de nuestro lado",
  'There is no event type "{0}"; add it first': "No existe el tipo de evento «{0}»; agréguelo primero",
  "A workspace has {0} forms at most": "Un espacio de trabajo tiene {0} formularios como máximo",
  "A workspace has {0} event types at most": "Un espacio de trabajo tiene {0} tipos de eventos como máximo",
  "{0} uses this event. Remove it there, or archive the automation.":
    "{0} usa este evento. Quítelo allí o archive la automatización.",
  "{0} use this event. Remove it there, or archive the automation.":
    "{0} usan este evento. Quítelo allí o archive la automatización.",
  "A workspace keeps at most {0} secrets.": "Un espacio de trabajo guarda {0} secretos como máximo.",
  '"{0}" is reserved; choose another name': "«{0}» está reservado; elija otro nombre",
  'Two teams are called "{0}"': "Dos equipos se llaman «{0}»",
};
