/** The emails of a partner's brand and their references, by their English. */
export const emails = {
  Invitation: "Invitación",
  "Sent when somebody is invited to an account, or to your own portal.":
    "Se envía cuando se invita a alguien a una cuenta o a su propio portal.",
  "Password reset": "Restablecimiento de contraseña",
  "Sent when a person has forgotten their password.": "Se envía cuando una persona olvidó su contraseña.",
  "Password changed": "Contraseña cambiada",
  "Sent after a person's password was changed.": "Se envía después de cambiar la contraseña de una persona.",
  "New sign-in": "Nuevo inicio de sesión",
  "Sent when a person signs in from a browser they have not used before.":
    "Se envía cuando una persona inicia sesión desde un navegador que no había usado.",
  Notification: "Notificación",
  "Mentions, assignments, failing automations and other notifications. Each person chooses which to get.":
    "Menciones, asignaciones, automatizaciones que fallan y otras notificaciones. Cada persona elige cuáles recibir.",
  "Daily summary": "Resumen diario",
  "A day's notifications, for people who want them in one email.":
    "Las notificaciones de un día, para quienes las quieren en un solo correo.",
  "Automation held back": "Automatización retenida",
  "Sent to an account's owner when one of its automations needs attention.":
    "Se envía al propietario de una cuenta cuando una de sus automatizaciones necesita atención.",
  "Your brand's name": "El nombre de su marca",
  "The person's name": "El nombre de la persona",
  "The account's name": "El nombre de la cuenta",
  "The role the person gets": "El rol que recibe la persona",
  "The link to accept": "El enlace para aceptar",
  "The link to set a new password": "El enlace para definir una contraseña nueva",
  "The link to choose another password": "El enlace para elegir otra contraseña",
  "Time, address and browser": "Hora, dirección y navegador",
  "The link to the person's security page": "El enlace a la página de seguridad de la persona",
  "What happened": "Lo que ocurrió",
  "The notification with its link": "La notificación con su enlace",
  "How many notifications": "Cuántas notificaciones",
  "The list of notifications": "La lista de notificaciones",
  "The link to the account": "El enlace a la cuenta",
  "The automation's name": "El nombre de la automatización",
  "What is wrong": "Lo que está mal",
};
