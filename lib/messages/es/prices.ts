import type { prices as en } from "@/lib/messages/en/prices";
import type { Translation } from "@/lib/messages/translation";

export const prices = {
  prices: "Precios",
  prices_of_month: "Precios de {month}. Los precios vigentes al final de un mes se aplican a todo el mes.",
  prices_about: "Cuánto le cuestan sus cuentas, por plan.",
  new_prices: "Los precios nuevos se aplican desde {month}. Los meses anteriores no cambian.",
  plans: "Planes",
  plans_about:
    "El cargo base cubre el mes completo y se reduce por los días en que la cuenta no está activa. El excedente se cobra con la tarifa del plan que la cuenta tuvo la mayoría de los días.",
  prices_by_plan: "Precios por plan",
  a_month: "Al mes",
  included: "incluye {count}",
  then_minute: "después {price} por minuto",
  then_text: "después {price} por mensaje de texto",
  then_request: "después {price} por solicitud",
  then_per: "después {price} por cada {count}",
  volume_discount: "Descuento por volumen",
  no_discount:
    "Con {accounts, plural, one {# cuenta que estará activa} other {# cuentas que estarán activas}} al menos {days, plural, one {# día} other {# días}} este mes: sin descuento.",
  discount_now:
    "Con {accounts, plural, one {# cuenta que estará activa} other {# cuentas que estarán activas}} al menos {days, plural, one {# día} other {# días}} este mes: {percent} de descuento.",
  discount_next: "{count, plural, one {Falta # cuenta} other {Faltan # cuentas}} para llegar al {percent}.",
  tax_added: "Se suma un impuesto del {percent}.",
  tier_from: "desde {count, plural, one {# cuenta} other {# cuentas}}",
  current: "Actual",
  price_book: "Lista de precios {version}, en {currency}. Cada factura indica la lista con la que se hizo.",
} satisfies Translation<typeof en>;
