import type { appointment as en } from "@/lib/messages/en/appointment";
import type { Translation } from "@/lib/messages/translation";

export const appointment = {
  booked: "Su cita está reservada",
  confirmed: "Su cita está confirmada",
  cancelled: "Su cita está cancelada",
  over: "Esta cita ya pasó",
  confirm: "Confirmar cita",
  add_to_calendar: "Agregar al calendario",
  cancel: "Cancelar cita",
  cancel_question: "¿Cancelar su cita?",
  cancel_reason: "Motivo (opcional)",
  keep: "Mantener cita",
  keep_time: "Mantener este horario",
  no_free_times: "No hay horarios disponibles en las próximas dos semanas. Llame al consultorio, por favor.",
  calendar_summary: "{service} en {practice}",
  calendar_description: "Con {provider}. Para cambiarla o cancelarla: {url}",
} as const satisfies Translation<typeof en>;
