import type { unsubscribe as en } from "@/lib/messages/en/unsubscribe";
import type { Translation } from "@/lib/messages/translation";

export const unsubscribe = {
  email_notifications: "Notificaciones por correo",
  choose:
    "Elija qué correos sobre <strong>{workspace}</strong> ya no desea recibir. Las notificaciones seguirán apareciendo en la aplicación.",
  stop_mention: "No recibir correos sobre comentarios que le mencionan",
  stop_assigned: "No recibir correos sobre trabajo que le asignan",
  stop_text_waiting: "No recibir correos sobre mensajes que esperan respuesta",
  stop_call_missed: "No recibir correos sobre llamadas perdidas",
  stop_callback_overdue: "No recibir correos sobre llamadas por devolver atrasadas",
  stop_booked_online: "No recibir correos sobre reservas y cambios en línea",
  stop_automation: "No recibir correos sobre notificaciones de automatizaciones",
  stop_run_failed: "No recibir correos sobre automatizaciones que fallan",
  stop_scheduled_not_sent: "No recibir correos sobre mensajes programados que no se enviaron",
  stop_delivery_unknown: "No recibir correos sobre entregas sin confirmar",
  stop_suspended: "No recibir correos sobre la suspensión del espacio de trabajo",
  stop_all: "No recibir ningún correo sobre este espacio de trabajo",
  emails_stopped: "Correos desactivados",
  off_mention: "Ya no recibirá correos de <strong>{workspace}</strong> sobre comentarios que le mencionan.",
  off_assigned: "Ya no recibirá correos de <strong>{workspace}</strong> sobre trabajo que le asignan.",
  off_text_waiting:
    "Ya no recibirá correos de <strong>{workspace}</strong> sobre mensajes que esperan respuesta.",
  off_call_missed: "Ya no recibirá correos de <strong>{workspace}</strong> sobre llamadas perdidas.",
  off_callback_overdue:
    "Ya no recibirá correos de <strong>{workspace}</strong> sobre llamadas por devolver atrasadas.",
  off_booked_online:
    "Ya no recibirá correos de <strong>{workspace}</strong> sobre reservas y cambios en línea.",
  off_automation:
    "Ya no recibirá correos de <strong>{workspace}</strong> sobre notificaciones de automatizaciones.",
  off_run_failed: "Ya no recibirá correos de <strong>{workspace}</strong> sobre automatizaciones que fallan.",
  off_scheduled_not_sent:
    "Ya no recibirá correos de <strong>{workspace}</strong> sobre mensajes programados que no se enviaron.",
  off_delivery_unknown:
    "Ya no recibirá correos de <strong>{workspace}</strong> sobre entregas sin confirmar.",
  off_suspended:
    "Ya no recibirá correos de <strong>{workspace}</strong> sobre la suspensión del espacio de trabajo.",
  off_all: "Ya no recibirá correos de <strong>{workspace}</strong>.",
  turn_on_again: "Puede volver a activarlos en Notificaciones, dentro de su cuenta.",
  link_not_found: "Enlace no encontrado",
  link_does_not_work: "Este enlace no funciona",
  link_was_replaced:
    "Se reemplazó, o usted ya no pertenece al espacio de trabajo. Inicie sesión y abra Notificaciones en su cuenta para cambiar lo que recibe.",
} as const satisfies Translation<typeof en>;
