import type { reports as en } from "@/lib/messages/en/reports";
import type { Translation } from "@/lib/messages/translation";

export const reports = {
  reports: "Informes",
  reports_about: "Uso de todas las cuentas en un mes, listo para su propio sistema de facturación.",
  export: "Exportar CSV",
  grouped_by: "Agrupado por",
  group_account: "Cuenta",
  group_plan: "Plan",
  group_day: "Día",
  group_automation: "Automatización",
  no_usage: "Sin uso en {month}",
  no_usage_about:
    "Aquí aparecen las llamadas, las reservas, los prospectos y los mensajes de texto a medida que ocurren.",
  cost: "Costo después del descuento",
  no_discount: "Sin descuento, antes de impuestos",
  before_discount: "{amount} antes del descuento, ambos antes de impuestos",
  active: "{count, plural, one {# activa} other {# activas}}",
  usage_by_account: "Uso en {month} por cuenta",
  usage_by_plan: "Uso en {month} por plan",
  usage_by_day: "Uso en {month} por día",
  usage_by_automation: "Uso en {month} por automatización",
  column_calls: "Llamadas",
  column_minutes: "Minutos",
  column_appointments: "Citas",
  column_leads: "Prospectos",
  column_smsMessages: "Mensajes de texto",
  column_apiRequests: "Solicitudes de API",
  column_seconds: "Tiempo de llamada",
  price: "Precio",
  margin: "Margen después del descuento",
  unsettled_corrections:
    "{count, plural, one {Incluye # corrección hecha después de emitir la factura del mes. La factura conserva lo que cobró; el próximo cierre salda la diferencia.} other {Incluye # correcciones hechas después de emitir la factura del mes. La factura conserva lo que cobró; el próximo cierre salda la diferencia.}}",
  calls_note:
    "Las llamadas sin conversación, como las perdidas, son gratuitas. Las líneas de la factura solo incluyen llamadas con conversación.",
  note_account: "Los minutos se redondean hacia arriba una sola vez por cuenta y mes.",
  note_plan: "Los minutos se redondean hacia arriba una sola vez por cuenta y mes.",
  note_day:
    "El tiempo de llamada es exacto. Los minutos facturados se redondean hacia arriba una sola vez por cuenta y mes.",
  note_automation:
    "Esta tabla muestra solo el uso de las automatizaciones. Los totales de arriba incluyen también lo demás, como los mensajes de texto que enviaron personas.",
  gross: "Costo antes del descuento",
  after_discount: "Costo después del descuento",
} satisfies Translation<typeof en>;
