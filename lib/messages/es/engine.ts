import type { engine as en } from "@/lib/messages/en/engine";
import type { Translation } from "@/lib/messages/translation";

export const engine = {
  engine: "Motor",
  measured: "Medido {ago}, se actualiza cada cinco segundos.",
  engine_about: "La cola, las ejecuciones y los procesos que las realizan.",
  loading: "Cargando las métricas del motor",
  seconds: "{count, plural, one {# segundo} other {# segundos}}",
  minutes: "{count, plural, one {# minuto} other {# minutos}}",
  hours: "{count, plural, one {# hora} other {# horas}}",
  just_now: "hace un momento",
  ago: "hace {time}",

  in_queue: "En la cola",
  in_progress: "{count, number} en curso",
  oldest_due: "La más atrasada",
  nothing_late: "Ninguno",
  all_on_time: "Todas las ejecuciones empiezan a tiempo",
  overdue: "Desde que debía empezar",
  failed_last_hour: "Fallidas en la última hora",
  failed_note: "Ejecuciones, de todas las cuentas",
  unknown: "Resultado desconocido",
  unknown_note: "Mensajes en comprobación, nunca se envían dos veces",
  runs: "Ejecuciones en curso",
  state_queued: "En cola",
  state_running: "En curso",
  state_waiting: "En espera",
  state_paused: "En pausa",

  workers: "Procesos",
  workers_about: "Vistos en la última hora",
  no_workers: "No se ha visto ninguno",
  no_workers_about: "Los procesos informan cada pocos segundos.",
  host: "Servidor",
  process: "Proceso",
  state: "Estado",
  busy: "Ocupado",
  last_seen: "Visto por última vez",
  worker_working: "Funciona",
  worker_stopped: "Detenido",
  worker_silent: "No responde",
  worker_out_of_memory: "Sin memoria",
  slots: "{busy, number} de {slots, plural, one {# cupo} other {# cupos}}",

  events_refused:
    "No se pueden guardar eventos: {cause, select, disk_full {el disco de la base de datos está lleno} no_connections {la base de datos no tiene conexiones libres} silent {la base de datos no responde} restarting {la base de datos se está reiniciando} other {no se puede acceder a la base de datos}}",
  advice_events_refused:
    "Quienes los envían reciben 503 y reintentan, así que aún no se pierde nada. Los eventos se aceptan de nuevo cuando termina la causa, sin reiniciar.",
  no_worker: "Ningún proceso está funcionando",
  advice_no_worker: "Las ejecuciones esperan y no se pierde nada. Inicie uno con npm run worker.",
  sweep_blocked: "Las pausas y las esperas no terminan desde hace {time}",
  advice_sweep_blocked:
    "Una sesión de la base de datos retiene el bloqueo que despierta las ejecuciones y no responde. Reinicie el proceso al que pertenece o termine la sesión con pg_terminate_backend.",
  sweep_stalled: "Las pausas y las esperas no terminan",
  advice_sweep_stalled:
    "Hay procesos funcionando, pero ninguno completa un barrido. Sus registros dicen por qué en «the sweep broke».",
  queue_stalled: "Los procesos no toman ejecuciones de la cola",
  advice_queue_stalled:
    "Tienen cupos libres, pero la cola no responde. Sus registros dicen por qué en «could not fetch tickets».",
  workers_out_of_memory: "Un proceso se quedó sin memoria",
  advice_workers_out_of_memory:
    "Entregó sus ejecuciones a otros procesos y terminó. Una ejecución que lo causa cinco veces se abandona. Si vuelve a ocurrir, dé más memoria o menos cupos a los procesos.",
  workers_silent: "Un proceso dejó de responder",
  advice_workers_silent:
    "Fue terminado, falló o está congelado. Otros procesos asumen sus ejecuciones en unos segundos. Su registro y el del sistema dicen por qué.",
  sessions_waiting:
    "{count, plural, one {# sesión de la base de datos espera} other {# sesiones de la base de datos esperan}} un bloqueo",
  advice_sessions_waiting:
    "Una espera termina después de unos segundos y su solicitud se responde con 503. Si esto continúa, busque una transacción larga en pg_stat_activity.",
  runs_held:
    "{count, plural, one {# ejecución retenida} other {# ejecuciones retenidas}} desde que se restauró una copia de seguridad",
  advice_runs_held:
    "Estaban en curso cuando se hizo la copia y no envían nada hasta que usted decida: npm run admin -- runs release --decision continue (o cancel).",
  runs_given_up:
    "{count, plural, one {Se abandonó # ejecución} other {Se abandonaron # ejecuciones}} en la última hora",
  advice_runs_given_up:
    "Los procesos se cayeron mientras las realizaban. Cada ejecución indica su paso; revise el límite de memoria de los procesos.",
  tickets_dead:
    "{count, plural, one {# ticket agotó} other {# tickets agotaron}} sus reintentos en la última hora",
  advice_tickets_dead:
    "Sus ejecuciones recibieron tickets nuevos y continúan. Los registros de los procesos dicen por qué en «runs could not be executed».",
  runs_late: "Las ejecuciones llevan {time} de retraso",
  advice_runs_late:
    "Vencieron más de las que los procesos pueden atender. Inicie otro proceso o dé más cupos a uno.",
} satisfies Translation<typeof en>;
