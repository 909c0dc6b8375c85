/** The forms of the providers of texts, email and calls. Twilio's own names stay where its console has them in English. */
export const providers = {
  "Over your own Twilio account. Enter the address below at your number.":
    "A través de su propia cuenta de Twilio. Ingrese la dirección de abajo en su número.",
  "Account SID": "SID de la cuenta",
  "Auth token": "Token de autenticación",
  "Sent from": "Remitente",
  "A number of your account, or a messaging service (MG…)":
    "Un número de su cuenta o un servicio de mensajería (MG…)",
  "Calls are answered by": "Las llamadas las atiende",
  "People at the desk": "El personal de recepción",
  "An AI receptionist": "Una recepcionista de IA",
  "A message comes in": "Entra un mensaje (A message comes in)",

  "Email server": "Servidor de correo",
  "Through your own email server, from your own address.":
    "A través de su propio servidor de correo, desde su propia dirección.",
  Port: "Puerto",
  Encryption: "Cifrado",
  "STARTTLS, usual on 587": "STARTTLS, habitual en el 587",
  "TLS from the first byte, usual on 465": "TLS desde el primer byte, habitual en el 465",
  "If the server offers no encryption": "Si el servidor no ofrece cifrado",
  "Refuse to send": "No enviar",
  "Send in clear text, also the password": "Enviar sin cifrar, también la contraseña",
  "User name": "Nombre de usuario",
  Password: "Contraseña",
  "Sender's name": "Nombre del remitente",

  "Rings your desk, takes voicemail and reports missed calls, over your own Twilio account.":
    "Hace sonar el teléfono de su recepción, toma mensajes de voz e informa de las llamadas perdidas, a través de su propia cuenta de Twilio.",
  "Leave empty to use the account set up for texts":
    "Deje el campo vacío para usar la cuenta configurada para los mensajes de texto",
  "Calls nobody picks up are answered by": "Las llamadas que nadie contesta las atiende",
  "A call comes in": "Entra una llamada (A call comes in)",
  "Call status changes": "Cambia el estado de una llamada (Call status changes)",
  "Action of your own <Dial>": "Acción de su propio <Dial>",
  "Recording status callback": "Estado de la grabación (Recording status callback)",
} as const;
