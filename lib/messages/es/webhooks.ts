import type { webhooks as en } from "@/lib/messages/en/webhooks";
import type { Translation } from "@/lib/messages/translation";

export const webhooks = {
  about:
    "Enviamos eventos firmados a sus destinos y reintentamos los envíos fallidos durante tres días. Mientras un destino está en pausa, conservamos sus eventos; cuando lo reanuda, se envían los de los últimos tres días.",
  add_endpoint: "Agregar destino",
  endpoints: "Destinos",
  none: "Todavía no hay destinos",
  none_workspace:
    "Agregue la URL de otro sistema para informarle de llamadas, mensajes de texto, prospectos y citas.",
  none_partner:
    "Agregue la URL de su sistema de facturación para recibir facturas, suspensiones y alertas de uso.",
  every_workspace: "Todos los eventos",
  every_partner: "Todos los eventos excepto audit.entry",
  deliveries_to: "Entregas a {url}",
  failing_since: "Falló por primera vez <ago></ago>",
  actions_for: "Acciones para {url}",
  deliveries: "Entregas",
  send_test: "Enviar evento de prueba…",
  pause: "Pausar…",
  resume: "Reanudar…",
  rotate: "Rotar secreto…",
  delete: "Eliminar…",
  turned_off: "Desactivado: respondió con 410",
  enabled: "Activo",
  paused: "En pausa",

  secret_title: "Destino agregado",
  secret_about: "Use este secreto para verificar las entregas.",
  signed: "Las entregas se firman según Standard Webhooks.",
  url: "URL",
  url_hint: "Una URL https pública",
  url_hint_not_production:
    "Una URL https pública. Este servidor no está en producción, por lo que también acepta http:// y localhost para el desarrollo local.",
  events: "Eventos",
  events_workspace: "si no se selecciona ninguno, todos",
  events_partner: "si no se selecciona ninguno, todos excepto audit.entry",

  test_sent: "Se envió el evento de prueba",
  test_waits: "El evento de prueba se enviará cuando reanude el destino",
  test_title: "Enviar un evento de prueba",
  test_verb: "Enviar evento de prueba",
  event: "Evento",
  test_hint: "La muestra se firma y se reintenta como un evento real y lleva test: true",

  title_pause: "¿Pausar este destino?",
  title_resume: "¿Reanudar este destino?",
  verb_pause: "Pausar destino",
  verb_resume: "Reanudar destino",
  about_pause:
    "Los eventos se conservan y se envían a {url} cuando lo reanude, {isPartner, select, yes {en orden para cada cuenta} other {en orden}}. No se envían los que para entonces tengan más de tres días.",
  about_resume:
    "Los eventos conservados durante la pausa se envían ahora a {url}, {isPartner, select, yes {en orden para cada cuenta} other {en orden}}. No se envían los que tienen más de tres días.",
  about_gone:
    "Se desactivó porque respondió con 410 Gone. Los eventos posteriores no se envían. Los anteriores que estaban en espera sí, salvo que tengan más de tres días.",
  rotated: "Secreto rotado",
  rotated_about:
    "Ambos secretos firman las entregas durante 24 horas, para que pueda hacer el cambio sin perder ninguna.",
  rotate_title: "¿Rotar el secreto?",
  rotate_verb: "Rotar secreto",
  rotate_about:
    "Recibirá un secreto nuevo, que se muestra una sola vez. El actual sigue firmando durante 24 horas. Si lo rota otra vez en ese plazo, el secreto más antiguo deja de valer de inmediato.",
  deleted: "Se eliminó el destino",
  delete_title: "¿Eliminar este destino?",
  delete_verb: "Eliminar destino",
  keep: "Conservarlo",
  delete_about:
    "{url} no recibirá más eventos, tampoco reintentos ni eventos conservados durante una pausa. Para detenerlo por un tiempo, mejor páuselo.",

  status_pending: "Pendiente",
  status_retrying: "Se reintenta",
  status_delivered: "Entregado",
  status_failed: "Falló",
  again_later: "Se entregará de nuevo cuando se reanude el destino",
  delivering_again: "Entregando de nuevo",
  none_sent: "Todavía no se ha enviado nada",
  none_sent_about: "Aquí aparece cada entrega con la respuesta de su sistema.",
  account: "Cuenta",
  status: "Estado",
  tries: "Intentos",
  response: "Respuesta",
  when: "Cuándo",
  replay: "Repetición",
  replay_of: "Repetición de <id></id>",
  ago_and_tries: "<ago></ago>, {tries, plural, one {# intento} other {# intentos}}",
  response_is: "Respuesta: {response}",
  deliver_again: "Entregar {type} de nuevo",
  again: "De nuevo",
  waits_for_resume: "En espera hasta que se reanude el destino",
  waits_for_previous: "En espera de la entrega anterior",
  next_within_minute: "Próximo intento en menos de un minuto",
  next_try: "Próximo intento <ago></ago>",
} satisfies Translation<typeof en>;
