import type { usage as en } from "@/lib/messages/en/usage";
import type { Translation } from "@/lib/messages/translation";

export const usage = {
  about:
    "Mensajes, correos, llamadas y ejecuciones de este espacio de trabajo. Los meses y los días son en UTC.",
  limits: "Límites de este mes",
  limits_about: "Los fija su distribuidor. Consúltele para cambiar un límite.",
  call_minutes: "Minutos de llamada",
  texts: "Mensajes de texto",
  included: "{used} de {included} incluidos",
  included_percent: "{used} de {included} incluidos ({percent}%)",
  texts_stop_at: "Los mensajes se detienen al llegar a {limit} este mes.",
  texts_stopped: "Los mensajes se retienen hasta el mes próximo, porque se alcanzó un límite.",
  by_month: "Por mes",
  month: "Mes",
  so_far: "{month} hasta ahora",
  segments: "Segmentos de texto",
  segments_about: "Un mensaje largo, o con emoji, se envía en varios segmentos.",
  emails: "Correos",
  calls: "Llamadas",
  runs: "Ejecuciones",
  by_day: "Por día",
  day: "Día",
  none_in_month: "Ninguno este mes",
} as const satisfies Translation<typeof en>;
