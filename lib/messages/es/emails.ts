import type { emails as en } from "@/lib/messages/en/emails";
import type { Translation } from "@/lib/messages/translation";

export const emails = {
  why_sent: "Recibe este correo porque es miembro de {workspace}.",
  change_notices: "Cambiar lo que se le envía: {url}",
  unsubscribe: "Darse de baja: {url}",
  notice_count: "{count, plural, one {# notificación} other {# notificaciones}}",
  more_notices: "Y {count} más",
  sign_in_time: "Hora: {time} UTC",
  sign_in_address: "Dirección: {address}",
  sign_in_browser: "Navegador: {browser}",

  an_automation: "Una automatización",
  untitled: "Sin título",
  mentioned: "{author} le mencionó en «{automation}»",
  mentioned_text: "{title}:\n\n{comment}\n\nResponda aquí:\n{url}",
  assigned_conversation: "{author} le asignó la conversación con {who}",
  assigned_lead: "{author} le asignó el prospecto {who}",
  assigned_callback: "{author} le asignó la llamada por devolver a {who}",
  text_waiting: "{who} espera una respuesta",
  call_missed: "Llamada perdida de {who}",
  callback_overdue: "La llamada por devolver a {who} está atrasada",
  online_booked: "{who} reservó en línea",
  online_moved: "{who} cambió una cita en línea",
  online_canceled: "{who} canceló una cita en línea",
  booked_visit: "{time}: {service} · {provider}",
  an_integration: "Una integración",
  unknown_person: "alguien",
  sent_by_automation: "Enviado por una automatización de {workspace}.",
  failing: "«{automation}» está fallando",
  failing_about: "Una ejecución falló. Ábrala para ver el paso y el motivo.",
  delivery_unknown: "No se sabe si un mensaje se entregó",
  delivery_unknown_about:
    "El proveedor nunca indicó si se envió. No se vuelve a enviar hasta que alguien decida en la Bandeja de salida.",
  scheduled_not_sent: "Su mensaje programado para {who} no se envió",
  scheduled_not_sent_about: "La conversación muestra el motivo.",
  suspended: "{workspace} fue suspendida",
  suspended_about: "Las automatizaciones, los mensajes y las llamadas se detuvieron. Sus datos se conservan.",

  test_invoice: "Prueba: {subject}",
  invoice: "Factura {id} de {period}",
  invoice_ready: "Su factura de {period} está lista: {total}.",
  invoice_replaces: "Reemplaza a {id}.",
  invoice_due: "{amount} vence el {day}.",
  invoice_covered: "No hay nada que pagar: su crédito la cubre.",
  invoice_view: "Ver la factura: {url}",
  invoice_pay: "Pagar en línea: {url}",
  invoice_overdue: "La factura {id} está vencida",
  invoice_was_due: "{amount} venció el {day}.",
  reminder: "Este es el recordatorio {number} de 3.",

  cap_reached: "Una cuenta alcanzó el {percent}% de su límite de gasto",
  cap_reached_text: "{account} alcanzó {spent} de {cap} en {period}.",
  cap_stops_texts: "Sus mensajes de texto se suspenden hasta que termine el mes.",
  view_account: "Ver la cuenta: {url}",

  approved: "Se aprobó su solicitud de socio",
  approved_text: "{partner} ya es socio. Puede crear cuentas y claves.",
  declined: "Se rechazó su solicitud de socio",
  declined_text:
    "Por ahora no podemos ofrecer una sociedad a {partner}. Puede volver a solicitarla con más detalles sobre su empresa.",
  partner_suspended: "Su cuenta de socio está suspendida",
  partner_suspended_text:
    "{partner} está suspendido: sus claves y su portal dejaron de funcionar. Sus cuentas siguen funcionando, así que las llamadas se siguen atendiendo.",
  reactivated: "Su cuenta de socio está activa de nuevo",
  reactivated_text: "{partner} está activo de nuevo, y también sus claves y su portal.",
  reason: "Motivo: {reason}",

  confirm_application: "Confirme su solicitud para ser socio de {platform}",
  confirm_application_text:
    "Recibimos una solicitud para ser socio de {platform} con esta dirección. Revísela y confírmela en un plazo de {hours} horas:\n{url}\n\nSi no la hizo usted, ignore este correo: no ocurre nada hasta que la confirme.",
  new_application: "Nueva solicitud: {partner}",
  new_application_text:
    "{partner} ({email}) solicitó {mode, select, sandbox {un entorno de pruebas} other {ser socio}}.\n\nDecida sobre la solicitud: {url}",

  record_missing: "Falta el registro DNS de {host}",
  record_missing_text:
    "No se encontró el registro TXT que demuestra que {host} es suyo. Agréguelo de nuevo en un plazo de tres días; lo encuentra en Configuración, Marca, Dominios. Hasta entonces {host} sigue mostrando su marca.",
  brand_lost: "{host} ya no muestra su marca",
  brand_lost_text:
    "El registro TXT de {host} falta desde hace tres días. {host} ya no muestra su marca, y los enlaces de los correos llevan a la dirección de la plataforma. Agregue el registro de nuevo y verifique el dominio en Configuración, Marca, Dominios.",
} as const satisfies Translation<typeof en>;
