import type { planChange as en } from "@/lib/messages/en/plan-change";
import type { Translation } from "@/lib/messages/translation";

export const planChange = {
  plan_is_now: "El plan ahora es {plan}",
  plan_scheduled: "El cambio de plan está programado",
  change_plan_of: "Cambiar el plan de {name}",
  plan_now: "Ahora tiene {plan}.",
  included_a_month: "Un mes completo",
  whole_month_cost: "Precio de lista al mes, antes de su descuento",
  change_now: "Cambiar ahora",
  schedule_change: "Programar cambio",
  new_plan: "Plan nuevo",
  when: "Cuándo",
  next_month: "El próximo mes",
  now: "Ahora",
  it_pays_you: "Le paga",
  it_costs_you: "Le cuesta",
  margin: "Margen",
  quote: "Cotización",
  quote_so_far:
    "{month}, con su uso hasta ahora, después del descuento por volumen y antes de impuestos. El plan nuevo empieza el {day}.",
  quote_pace:
    "{month}, al ritmo de los últimos 30 días, después del descuento por volumen y antes de impuestos. El plan nuevo empieza el {day}.",
} satisfies Translation<typeof en>;
