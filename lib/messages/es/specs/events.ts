/** Labels of events, written to follow "Cuando", and their descriptions. */
export const events = {
  "A call ends": "Termina una llamada",
  "Any call that ends, whatever the outcome": "Cualquier llamada que termina, sea cual sea el resultado",
  "A call is missed": "Se pierde una llamada",
  "An inbound call that was missed, sent to voicemail or abandoned":
    "Una llamada entrante que se perdió, pasó al buzón de voz o se abandonó",
  "A lead is added": "Se agrega un prospecto",
  "A new lead from any source": "Un prospecto nuevo de cualquier origen",
  "A lead's status changes": "Cambia el estado de un prospecto",
  "By a person, an automation or the API": "Por una persona, una automatización o la API",
  "An appointment is booked": "Se reserva una cita",
  "A new appointment from any source": "Una cita nueva de cualquier origen",
  "An appointment is canceled": "Se cancela una cita",
  "By the practice or the contact": "Por el consultorio o por el contacto",
  "An appointment is coming up": "Se acerca una cita",
  "A set time before an appointment starts": "Un tiempo fijo antes de que empiece una cita",
  "A visit is completed": "Se completa una visita",
  "An appointment marked as completed": "Una cita que se marca como completada",
  "An appointment is a no-show": "Alguien no asiste a su cita",
  "An appointment marked as a no-show": "Una cita que se marca como «No asistió»",
  "On a schedule": "A horas programadas",
  "At set times, such as every weekday at 9": "A horas fijas, como de lunes a viernes a las 9",
  "A text is received": "Se recibe un mensaje de texto",
  "An inbound SMS": "Un SMS entrante",
  "Started manually": "Se inicia manualmente",
  "Run now, the API, or the steps Start automation and For each":
    "Con «Ejecutar ahora», la API o los pasos «Iniciar una automatización» y «Para cada uno»",
  "A contact is added": "Se agrega un contacto",
  "A new contact from any source, including first-time callers and imports":
    "Un contacto nuevo de cualquier origen, incluidas las primeras llamadas y las importaciones",
  "A contact has a birthday": "Un contacto cumple años",
  "Once a year, on the day, at a set time": "Una vez al año, ese día, a una hora fija",
  "A callback is completed": "Se completa una llamada por devolver",
  "A callback marked as done at the front desk or over the API":
    "Una llamada por devolver que se marca como hecha en la recepción o por la API",
  "A text can't be delivered": "No se puede entregar un mensaje de texto",
  "A text the provider could not deliver. Texts held back by your own rules don't count":
    "Un mensaje de texto que el proveedor no pudo entregar. No cuentan los que retuvieron sus propias reglas",
  "An event your other systems send": "Un evento que envían sus otros sistemas",
};
