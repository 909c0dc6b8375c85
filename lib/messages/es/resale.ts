import type { resale as en } from "@/lib/messages/en/resale";
import type { Translation } from "@/lib/messages/translation";

export const resale = {
  resale: "Reventa",
  resale_about:
    "Lo que sus cuentas le pagan. Los resúmenes de cargos y las exportaciones usan estos precios; su propia factura no cambia.",
  statements_brand:
    "Los resúmenes de cargos llevan el nombre, el logotipo y el color de su <link>marca</link>.",
  accounts_pay: "Sus cuentas pagan",
  accounts_pay_note: "{month} hasta ahora, antes de impuestos",
  you_pay: "Costo hasta ahora",
  you_pay_note: "Después de su descuento por volumen, antes de impuestos",
  margin_note: "Después del descuento, {percent}% de lo que pagan",
  prices_by_plan: "Precios por plan",
  prices_by_plan_about:
    "Para este mes y los siguientes. Los meses anteriores conservan sus precios. Los precios de una sola cuenta se definen en su pestaña Facturación.",
  prices_saved: "Se guardaron los precios",
  prices_saved_below_cost: "Se guardaron los precios. Algunos están por debajo del costo.",
  list_price: "Precio de lista",
  list_price_about:
    "Las cuentas de este plan pagan lo mismo que usted, así que solo gana su descuento por volumen.",

  exports: "Exportaciones",
  exports_about: "Lo que cada cuenta le debe por un mes ya terminado, para su propio sistema de facturación.",
  no_exports: "Su primera exportación llega con su primera factura.",
  exports_by_month: "Exportaciones por mes",
  download: "Descargar",
  export_dates: "Fechas de los archivos para QuickBooks y Xero",
  month_first: "Mes/día/año",
  day_first: "Día/mes/año",
  push_to_stripe: "Enviar a Stripe",
  format_of_month: "{format} de {month}",

  stripe_about:
    "Envíe un mes ya terminado a su cuenta de Stripe. Cada cargo se convierte en un concepto de factura pendiente del cliente de la cuenta.",
  connected_toast: "Se conectó Stripe",
  disconnected_toast: "Se desconectó Stripe",
  connected: "Conectado",
  not_connected: "Sin conectar",
  live_key: "Clave de producción terminada en <mono>{hint}</mono>",
  live_key_set: "Clave de producción terminada en <mono>{hint}</mono>, guardada el {day}",
  test_key: "Clave de prueba terminada en <mono>{hint}</mono>",
  test_key_set: "Clave de prueba terminada en <mono>{hint}</mono>, guardada el {day}",
  owners_only: "Solo los propietarios pueden cambiar la conexión.",
  replace_key: "Reemplazar clave",
  secret_key: "Clave secreta",
  secret_key_hint:
    "Basta una clave restringida con permiso de escritura para clientes y conceptos de factura. Se guarda cifrada y no se vuelve a mostrar.",
  connect: "Conectar Stripe",
  disconnect: "Desconectar",

  push: "Enviar",
  push_again: "Enviar de nuevo",
  push_month: "Enviar {month} a Stripe",
  push_month_again: "Enviar de nuevo {month} a Stripe",
  push_of: "Envío a Stripe de {month}",
  push_about: "{created} de {total, plural, one {# cargo} other {# cargos}} ya en Stripe.",
  push_progress: "{created} de {total}",
  push_stopped: "Detenido",
  push_failed: "{count, plural, one {# fallido} other {# fallidos}}",
  push_done: "En Stripe",
  failed_charges: "Cargos fallidos",
} satisfies Translation<typeof en>;
