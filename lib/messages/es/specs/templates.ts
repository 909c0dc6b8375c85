/** Names and descriptions of the gallery's templates. Their messages stay as written, because patients read them. */
export const templates = {
  Calls: "Llamadas",
  Leads: "Prospectos",
  Appointments: "Citas",
  "After the visit": "Después de la visita",
  Reports: "Informes",

  "Missed call text-back": "Mensaje por llamada perdida",
  "Text every caller you miss during business hours, before they call someone else. A caller who tries again within four hours gets no second text.":
    "Envía un mensaje de texto a cada llamada que se pierde en el horario de atención, antes de que la persona llame a otro lugar. Quien vuelve a llamar en menos de cuatro horas no recibe un segundo mensaje.",
  "After-hours callback": "Llamada por devolver fuera de horario",
  "Turn a call outside business hours into a callback for the morning, and let the caller know.":
    "Convierte una llamada fuera del horario de atención en una llamada por devolver a la mañana siguiente, y avisa a quien llamó.",
  "New caller becomes a lead": "Quien llama por primera vez pasa a ser prospecto",
  "Add a first-time caller to the pipeline and score the lead; hot leads get a callback at once.":
    "Agrega como prospecto a quien llama por primera vez y lo puntúa; a los más prometedores se les devuelve la llamada enseguida.",
  "Voicemail to the team's inbox": "Mensajes de voz al correo del equipo",
  "Email the front desk about every missed call, with the number to call back and the voicemail.":
    "Envía un correo a la recepción por cada llamada perdida, con el número al que devolver la llamada y el mensaje de voz.",
  "After-hours emergency line": "Línea de urgencias fuera de horario",
  "Callers outside business hours can reply URGENT. The whole team is notified at once; everyone else gets a callback in the morning.":
    "Quien llama fuera del horario de atención puede responder URGENT. Se avisa enseguida a todo el equipo; a los demás se les devuelve la llamada por la mañana.",
  "VIP callers first": "Primero las llamadas VIP",
  "Notify the owner about a missed call from a contact tagged VIP, and call back within 15 minutes.":
    "Avisa al propietario de una llamada perdida de un contacto con la etiqueta VIP, y se le devuelve en 15 minutos.",
  "Route by location": "Repartir por sucursal",
  "Create the callback for the office whose number was called. Replace the numbers with your own.":
    "Crea la llamada por devolver para la sucursal a la que se llamó. Reemplace los números por los suyos.",
  "Ignore spam callers": "Ignorar llamadas no deseadas",
  "Tag numbers that hang up again and again as spam, and leave them out; every other missed call becomes a callback.":
    "Etiqueta como no deseados los números que cuelgan una y otra vez y los deja fuera; las demás llamadas perdidas pasan a ser llamadas por devolver.",
  "Missed call to lead and task": "De llamada perdida a prospecto y tarea",
  "Make a lead of a first-time caller you missed, and a callback for the desk.":
    "Crea un prospecto de quien llama por primera vez y no fue atendido, y una llamada por devolver para la recepción.",
  "Escalate after 10 minutes": "Escalar después de 10 minutos",
  "Notify the owner when a missed caller was not called back within ten minutes.":
    "Avisa al propietario cuando no se devolvió una llamada perdida en diez minutos.",

  "Speed to lead": "Respuesta rápida a prospectos",
  "Assign a new lead to the next member of the team and text the lead within a minute, or in the morning after quiet hours. Without a reply in time, they are called.":
    "Asigna un prospecto nuevo al siguiente miembro del equipo y le envía un mensaje de texto en un minuto, o por la mañana después del horario de silencio. Sin respuesta a tiempo, se le llama.",
  "Three-day lead follow-up": "Seguimiento de tres días a prospectos",
  "A lead who does not reply gets a friendly email the next day and a last text two days later, during business hours.":
    "Un prospecto que no responde recibe un correo amable al día siguiente y un último mensaje de texto dos días después, en el horario de atención.",
  "New customer to your system": "Clientes nuevos a su sistema",
  "Notify your practice or field-service system with a signed request when a lead becomes a customer.":
    "Avisa al sistema de su consultorio o de su servicio a domicilio con una solicitud firmada cuando un prospecto se convierte en cliente.",
  "Follow-up series that stops on reply": "Serie de seguimiento que termina con la respuesta",
  "Three texts over a week to a new lead. A reply from them ends the series at once.":
    "Tres mensajes de texto en una semana a un prospecto nuevo. Una respuesta suya termina la serie enseguida.",
  "Double opt-in for offers": "Doble confirmación para ofertas",
  "Ask a new lead whether they want offers by text, and record their consent when they say yes.":
    "Pregunta a un prospecto nuevo si quiere recibir ofertas por mensaje de texto y registra su consentimiento cuando dice que sí.",
  "A/B test of the first text": "Prueba A/B del primer mensaje",
  "Send half of your new leads a short text and half a longer one, and tag them by what they got.":
    "Envía a la mitad de sus prospectos nuevos un mensaje corto y a la otra mitad uno más largo, y los etiqueta según el que recibieron.",

  "Booking confirmation": "Confirmación de la reserva",
  "Confirm every new appointment by text, with the time in plain words.":
    "Confirma cada cita nueva por mensaje de texto, con la hora en palabras sencillas.",
  "Reminder with confirm-by-reply": "Recordatorio que se confirma respondiendo",
  "Ask for a confirmation the day before. The front desk calls people who say no, and people who do not reply within four hours.":
    "Pide una confirmación el día anterior. La recepción llama a quienes dicen que no y a quienes no responden en cuatro horas.",
  "Cancellation follow-up": "Seguimiento de cancelaciones",
  "Call back cancellations at short notice today; invite the others to rebook by text.":
    "Se llama hoy a quienes cancelan con poca anticipación; a los demás se les invita por mensaje de texto a reservar de nuevo.",
  "Reminders 24 and 2 hours before": "Recordatorios 24 y 2 horas antes",
  "Remind people the day before and two hours before. They can confirm, ask for another time or cancel by reply; the reminder follows the appointment when it moves.":
    "Recuerda la cita el día anterior y dos horas antes. Se puede confirmar, pedir otro horario o cancelar respondiendo; el recordatorio sigue a la cita cuando cambia.",
  "New patient forms": "Formularios para pacientes nuevos",
  "Send new patients the link to your forms after booking, and again the day before their visit.":
    "Envía a los pacientes nuevos el enlace a sus formularios después de reservar, y otra vez el día anterior a la visita.",
  "Reschedule link": "Enlace para cambiar la cita",
  "Give people a link to move their visit themselves, two days before it.":
    "Envía un enlace para que cada persona cambie su visita por su cuenta, dos días antes.",
  "Reminder in their language": "Recordatorio en su idioma",
  "Remind people in Spanish or English, by the language of the contact.":
    "Recuerda la cita en español o en inglés, según el idioma del contacto.",
  "Waitlist: offer a freed time": "Lista de espera: ofrecer un horario libre",
  "Offer a canceled appointment's time to everyone tagged waitlist. The first yes is booked; later ones hear that it is gone.":
    "Ofrece el horario de una cita cancelada a quienes tienen la etiqueta waitlist. Se reserva para el primer sí; a los siguientes se les avisa que ya se ocupó.",

  "No-show recovery": "Recuperar a quienes no asistieron",
  "Invite a no-show to book again, and call if there is no reply within a day.":
    "Invita a quien no asistió a reservar de nuevo, y se le llama si no responde en un día.",
  "Ask for a review two hours after a completed visit. As a marketing text, it waits for daytime.":
    "Pide una reseña dos horas después de una visita completada. Como es un mensaje publicitario, espera a que sea de día.",
  "Review request by sentiment": "Solicitud de reseña según la opinión",
  "Ask how the visit was. Happy people get your review link; for the others the owner is notified and calls back.":
    "Pregunta cómo fue la visita. Quienes quedaron contentos reciben su enlace para reseñas; de los demás se avisa al propietario, que los llama.",
  "Recall after six months": "Volver a invitar después de seis meses",
  "Invite people back six months after a visit, unless they have booked in the meantime.":
    "Invita a volver seis meses después de una visita, salvo que ya haya una reserva.",
  "Next service by last service": "Próximo servicio según el último",
  "A week after a visit, suggest the service that usually follows. Change the services to yours.":
    "Una semana después de una visita, sugiere el servicio que suele seguir. Cambie los servicios por los suyos.",
  "Birthday greeting": "Saludo de cumpleaños",
  "Congratulate contacts who agreed to offers, at ten in the morning of their birthday.":
    "Felicita a los contactos que aceptaron recibir ofertas, a las diez de la mañana de su cumpleaños.",
  "Payment reminder": "Recordatorio de pago",
  "Remind people of an open payment, and again after three days. After a week the owner is notified and the desk calls. A payment ends it at once.":
    "Recuerda un pago pendiente, y otra vez después de tres días. Después de una semana se avisa al propietario y la recepción llama. Un pago lo termina enseguida.",

  "Daily summary": "Resumen diario",
  "Email today's appointments, missed calls and new leads every working day at 6:00 PM.":
    "Envía por correo las citas de hoy, las llamadas perdidas y los prospectos nuevos cada día hábil a las 6:00 p. m..",
  "Weekly digest": "Resumen semanal",
  "Email the owner every Monday morning with the day's appointments and where to look first.":
    "Envía un correo al propietario cada lunes por la mañana con las citas del día y lo que conviene mirar primero.",
};
