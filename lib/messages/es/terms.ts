import type { terms as en } from "@/lib/messages/en/terms";
import type { Translation } from "@/lib/messages/translation";

export const terms = {
  prices_of: "Precios de {name}",
  markup: "Recargo",
  custom_prices: "Precios propios",
  markup_percent: "Recargo en porcentaje",
  a_month: "Al mes",
  included_minutes: "Minutos de llamada incluidos",
  included_sms: "Mensajes de texto incluidos",
  included_apiRequests: "Solicitudes de API incluidas",
  then_minutes: "Después, por minuto",
  then_sms: "Después, por mensaje de texto",
  then_apiRequests: "Después, por 1,000 solicitudes",
  price_sentence:
    "{base} al mes con {minutes} minutos y {texts} mensajes de texto; después, {minute} por minuto y {text} por mensaje de texto.",
} satisfies Translation<typeof en>;
