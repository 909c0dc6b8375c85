/** Texts of errors of the API, by the patterns of `lib/messages/sentence`. */
export const money: Readonly<Record<string, string>> = {
  // Money.
  "The clock stands at {0} and only goes forward.": "El reloj está en {0} y solo avanza.",
  "A void invoice has nothing to credit.": "Una factura anulada no tiene nada que acreditar.",
  "Between 0.01 and {0} of this invoice can be credited, not {1}.":
    "De esta factura se puede acreditar entre 0.01 y {0}, no {1}.",
  "There is no invoice {0} of this partner.": "Este socio no tiene la factura {0}.",
  "The invoice has no line {0}.": "La factura no tiene la línea {0}.",
  "Between 0.01 and {0} of line {1} can be credited.": "De la línea {1} se puede acreditar entre 0.01 y {0}.",
  "Line {0} was credited in full already.": "La línea {0} ya se acreditó por completo.",
  "{0} is before the first price book": "{0} es anterior a la primera lista de precios",
  "Prices change with a month still to come, such as {0}.":
    "Los precios cambian con un mes que aún no empieza, como {0}.",
  "Only owners change the billing details.": "Solo los propietarios cambian los datos de facturación.",
  "The invoice has no credit balance to pay out.": "La factura no tiene saldo a favor que devolver.",
  "Between 0.01 and {0} of its credit can be paid out.": "De su crédito se puede devolver entre 0.01 y {0}.",
  "The profile is not complete:\n{0}": "El perfil no está completo:\n{0}",
  "The file is not complete:\n{0}": "El archivo no está completo:\n{0}",
  "An invoice that is {A} cannot become {B}.":
    "Una factura con el estado «{A}» no puede pasar al estado «{B}».",
  "Invoice {0} was already replaced by {1}.": "La factura {0} ya fue reemplazada por {1}.",
  "Only a draft can be finalized.": "Solo se puede emitir un borrador.",
  "The invoice of {0} is not issued yet, so its statements can still change. format=csv shows them.":
    "La factura de {0} aún no se emite, así que sus resúmenes todavía pueden cambiar. format=csv los muestra.",
  "A markup of {0}% sells {A} below the platform's list prices.":
    "Un recargo del {0}% vende {A} por debajo de los precios de lista de la plataforma.",
  "{0} costs {1} and is sold for {2}.": "{0} cuesta {1} y se vende a {2}.",
  "{0} are included; the platform's {1} plan includes {2}.":
    "Se incluyen {0}; el plan {1} de la plataforma incluye {2}.",
  "On {0}, {A} costs {1} and is sold for {2}.": "En {0}, {A} cuesta {1} y se vende a {2}.",
  "A sandbox partner uses a test key (sk_test_… or rk_test_…).":
    "Un socio del entorno de pruebas usa una clave de prueba (sk_test_… o rk_test_…).",
  "Stripe can be used for currencies with two decimals, not for {0}.":
    "Stripe se puede usar para monedas con dos decimales, no para {0}.",
  "The amount due is changing. Try again.": "El importe por pagar está cambiando. Inténtelo de nuevo.",
  "Online payment is not set up for this invoice.": "El pago en línea no está configurado para esta factura.",
  "The invoice is {A} and nothing is due.": "El estado de la factura es «{A}» y no hay nada por pagar.",
  "Stripe cannot be reached. Try again shortly.":
    "No se puede acceder a Stripe. Inténtelo de nuevo en breve.",
  "Connect your Stripe account first.": "Conecte primero su cuenta de Stripe.",
  "The signature does not match this request.": "La firma no corresponde a esta solicitud.",
  "This isn't a Stripe event.": "Esto no es un evento de Stripe.",

  // States, in the sentences above.
  draft: "borrador",
  open: "abierta",
  paid: "pagada",
  void: "anulada",
  uncollectible: "incobrable",
  pending: "pendiente",
  approved: "aprobado",
  rejected: "rechazado",
  suspended: "suspensión",
  closed: "cierre",
  active: "activo",
  revoked: "revocada",
  expired: "vencida",
  canceled: "cancelado",
  cancelled: "cancelado",
  applied: "aplicado",
  undone: "deshecho",
  confirmed: "confirmada",
  completed: "completada",
  succeeded: "completada",
  failed: "con errores",
  running: "en curso",
  waiting: "en espera",
  halted: "detenido",
  updated: "actualizada",
  scheduled: "programado",
};
