import { INVITATION_DAYS, RESET_HOURS } from "./emails";

/** The Spanish words of each email (emails.ts). */
export const EMAILS_ES = {
  invitation: {
    subject: "Invitación a {{product}}",
    text: `Recibió una invitación a esta cuenta de {{product}} con el rol de {{role}}:\n{{account}}\n\nAcéptela en un plazo de ${INVITATION_DAYS} días:\n{{link}}\n\nSi no la esperaba, ignore este correo: no ocurre nada hasta que la acepte.`,
    button: "Aceptar la invitación",
  },
  password_reset: {
    subject: "Elija una contraseña nueva para {{product}}",
    text: `Elija una contraseña nueva en un plazo de ${RESET_HOURS} horas:\n{{link}}\n\nSi no la pidió, ignore este correo: su contraseña no cambia.`,
    button: "Elegir una contraseña",
  },
  password_changed: {
    subject: "Su contraseña de {{product}} cambió",
    text: "La contraseña de su cuenta cambió, y se cerró la sesión en los demás navegadores.\n\nSi no fue usted, elija ahora una contraseña nueva y avise al propietario de su espacio de trabajo:\n{{link}}",
    button: "Elegir una contraseña nueva",
  },
  new_sign_in: {
    subject: "Nuevo inicio de sesión en su cuenta de {{product}}",
    text: "Se inició sesión en su cuenta desde un navegador que no se había usado antes con ella.\n\n{{details}}\n\nSi fue usted, no tiene que hacer nada. Si no, cambie su contraseña y cierre todas las sesiones:\n{{link}}",
    button: "Revisar su cuenta",
  },
  notice: { subject: "{{title}}", text: "{{notice}}" },
  daily_notices: {
    subject: "{{count}} de {{workspace}}",
    text: "{{notices}}\n\nÁbralas aquí:\n{{link}}",
  },
  automation_flagged: {
    subject: "Una automatización necesita atención: {{automation}}",
    text: "La automatización «{{automation}}» de {{workspace}} se retuvo.\n\n{{problem}}",
  },
};
