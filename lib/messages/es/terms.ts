import type { terms as en } from "@/lib/messages/en/terms";
import type { Translation } from "@/lib/messages/translation";

export const terms = {
  prices_of: "Precios de {name}",
  markup: "Recargo",
  custom_prices: "Precios personalizados",
  markup_percent: "Recargo en porcentaje",
  charge: "Cargo",
  included: "Incluido",
  your_cost: "Costo antes del descuento",
  price: "Precio",
  base_fee: "Cargo base al mes",
  base_fee_field: "Precio al mes",
  charge_minutes: "Minutos de llamada",
  charge_sms: "Mensajes de texto",
  charge_apiRequests: "Solicitudes de API, por cada 1,000",
  new_prices: "Precios nuevos",
  no_price_changes: "Ningún precio cambia.",
  below_cost: "Por debajo del costo",
  plan_includes: "Su plan incluye {included}",
  included_minutes: "Minutos de llamada incluidos",
  included_sms: "Mensajes de texto incluidos",
  included_apiRequests: "Solicitudes de API incluidas",
  price_minutes: "Precio por minuto",
  price_sms: "Precio por mensaje de texto",
  price_apiRequests: "Precio por cada 1,000 solicitudes de API",
} satisfies Translation<typeof en>;
