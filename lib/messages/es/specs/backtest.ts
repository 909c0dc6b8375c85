/** The result of a backtest, as `lib/runtime/backtest/summary` writes it, one sentence at a time. */
export const backtest = {
  "Last day: {A}.": "Último día: {A}.",
  "Last {n} days: {A}.": "Últimos {n} días: {A}.",
  "{n} missed call": "{n} llamada perdida",
  "{n} missed calls": "{n} llamadas perdidas",
  "{n} call": "{n} llamada",
  "{n} calls": "{n} llamadas",
  "{n} text received": "{n} mensaje de texto recibido",
  "{n} texts received": "{n} mensajes de texto recibidos",
  "{n} new lead": "{n} prospecto nuevo",
  "{n} new leads": "{n} prospectos nuevos",
  "{n} booking": "{n} reserva",
  "{n} bookings": "{n} reservas",
  "{n} cancellation": "{n} cancelación",
  "{n} cancellations": "{n} cancelaciones",
  "{n} no-show": "{n} ausencia",
  "{n} no-shows": "{n} ausencias",
  "{n} reminder": "{n} recordatorio",
  "{n} reminders": "{n} recordatorios",
  "{n} event": "{n} evento",
  "{n} events": "{n} eventos",
  "{n} event ({A})": "{n} evento ({A})",
  "{n} events ({A})": "{n} eventos ({A})",
  "It could not be compared.": "No se pudo comparar.",
  "None of them could be compared.": "No se pudo comparar ninguno de estos eventos.",
  "{n} event could not be compared.": "{n} evento no se pudo comparar.",
  "{n} events could not be compared.": "{n} eventos no se pudieron comparar.",
  "This version would have done the same.": "Esta versión habría hecho lo mismo.",
  "This version would have done the same for the {n} that could be compared.":
    "Esta versión habría hecho lo mismo en los {n} que se pudieron comparar.",
  "This version would have done the same for the 1 that could be compared.":
    "Esta versión habría hecho lo mismo en el único que se pudo comparar.",
  "This version would act differently for {A}.": "Esta versión actuaría de otra manera en {A}.",
  "This version would act differently for {A}; {B}.": "Esta versión actuaría de otra manera en {A}; {B}.",
  "This version would text {n} fewer person.": "Esta versión enviaría mensajes de texto a {n} persona menos.",
  "This version would text {n} fewer people.":
    "Esta versión enviaría mensajes de texto a {n} personas menos.",
  "This version would text {n} more person.": "Esta versión enviaría mensajes de texto a {n} persona más.",
  "This version would text {n} more people.": "Esta versión enviaría mensajes de texto a {n} personas más.",
  "This version would text {n} fewer person; {A}.":
    "Esta versión enviaría mensajes de texto a {n} persona menos; {A}.",
  "This version would text {n} fewer people; {A}.":
    "Esta versión enviaría mensajes de texto a {n} personas menos; {A}.",
  "This version would text {n} more person; {A}.":
    "Esta versión enviaría mensajes de texto a {n} persona más; {A}.",
  "This version would text {n} more people; {A}.":
    "Esta versión enviaría mensajes de texto a {n} personas más; {A}.",
  "This version would word {A} differently.": "Esta versión redactaría {A} de otra manera.",
  "This version would word {A} differently; {B}.": "Esta versión redactaría {A} de otra manera; {B}.",
  "{n} text": "{n} mensaje de texto",
  "{n} texts": "{n} mensajes de texto",
  "{n} email": "{n} correo",
  "{n} emails": "{n} correos",
  "{n} message": "{n} mensaje",
  "{n} messages": "{n} mensajes",
  "{n} text outside hours becomes {0}":
    "los mensajes de texto fuera del horario de atención pasarían de {n} a {0}",
  "{n} texts outside hours become {0}":
    "los mensajes de texto fuera del horario de atención pasarían de {n} a {0}",
};
