/** Hints below fields of steps. */
export const hints = {
  "Fail, book the next free time, or create a callback":
    "Fallar, reservar el próximo horario disponible o crear una llamada por devolver",
  "Choose None to always create a new lead": "Elija «Ninguno» para crear siempre un prospecto nuevo",
  "A list of an earlier step. The started automation reads each as trigger.item":
    "Una lista de un paso anterior. La automatización iniciada lee cada elemento como trigger.item",
  "Every started run reads it as trigger.data and the name":
    "Cada ejecución iniciada lo lee como trigger.data y el nombre",
  "Default: any 2xx": "Predeterminado: cualquier 2xx",
  "Service is about a request or a visit. Marketing needs consent and respects quiet hours":
    "El mensaje de servicio trata de una solicitud o visita. La publicidad requiere consentimiento y respeta el horario de silencio",
  "Turn off for replies people expect right away, even at night":
    "Desactívelo para respuestas que se esperan de inmediato, incluso de noche",
  "Skip it, wait until it can be sent, or fail": "Omitirlo, esperar hasta que se pueda enviar o fallar",
  "Later steps find it among their fields by this name":
    "Los pasos siguientes la encuentran entre sus campos con este nombre",
  "A contact always takes the same path, in every version and in tests.":
    "Un contacto sigue siempre el mismo camino, en todas las versiones y en las pruebas.",
  "The other automation reads it as trigger.data and the name. Add contact_id to start it for another person":
    "La otra automatización lo lee como trigger.data y el nombre. Agregue contact_id para iniciarla para otra persona",
  "The first path with a matching value is taken. Case, accents and punctuation don't matter.":
    "Se sigue el primer camino con un valor que coincida. No importan las mayúsculas, los acentos ni la puntuación.",
  "Confirmed: the contact said they will come": "Confirmada: el contacto dijo que vendrá",
  "The length and the provider stay the same": "La duración y el profesional no cambian",
  "Replaces the notes": "Reemplaza las notas",
  "Such as en or pt-BR": "Por ejemplo, es-MX o pt-BR",
  "Such as 1984-05-17": "Por ejemplo, 1984-05-17",
  "How consent was given or withdrawn. Stored with the time and this automation":
    "Cómo se dio o se retiró el consentimiento. Se guarda con la hora y esta automatización",
  "Leave empty for the contact this run is about": "Déjelo vacío para el contacto de esta ejecución",
  "Only events with these values end the wait. Leave empty to accept any event of the same contact":
    "Solo terminan la espera los eventos con estos valores. Sin ninguno, la termina cada evento del mismo contacto",
  "The first event ends the wait. Each has its own path.":
    "El primer evento termina la espera. Cada uno tiene su propio camino.",
  "Any one of them is enough": "Basta con una de ellas",
  "1 to 12, or current": "De 1 a 12, o current para el actual",
};
