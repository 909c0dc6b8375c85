import type { outcomes as en } from "@/lib/messages/en/outcomes";
import type { Translation } from "@/lib/messages/translation";

export const outcomes = {
  outcomes: "Resultados",
  automation: "Automatización",
  archived: "Archivada",
  outcomes_about: "Cuántas personas alcanzan el objetivo.",
  goal: "Objetivo: {event}{hasFields, select, yes { con {fields}} other {}}, en un plazo de {time}",
  period: "Período",
  period_30: "30 días",
  period_90: "90 días",

  no_goal: "Defina un objetivo para ver resultados",
  no_goal_about:
    "Un objetivo es el evento que usted espera, como «Se reserva una cita» en un plazo de 7 días. Seleccione el activador, abra «Reglas de entrada y salida», elija un objetivo y publique los cambios. Verá cuántas personas lo alcanzan, por versión y por paso.",
  open_automation: "Abrir la automatización",
  still_counting: "Todavía se está contando",
  still_counting_about:
    "Las personas se cuentan cuando termina su plazo para alcanzar el objetivo, así que quienes responden despacio cuentan igual que quienes responden rápido.",
  nobody: "Nadie entró en este período",
  nobody_about:
    "Cuando esta automatización esté activa, se seguirá a cada persona que entre hasta que termine su plazo para alcanzar el objetivo.",
  pending:
    "{pending, plural, one {# persona más entró} other {# personas más entraron}} hace menos de {time} y todavía {pending, plural, one {puede} other {pueden}} alcanzar el objetivo. Aún no se cuentan.",
  unidentified:
    "No se {count, plural, one {cuenta # inicio} other {cuentan # inicios}} sin contacto, como las ejecuciones programadas.",

  reached_goal: "Alcanzaron el objetivo",
  not_enough_data: "Faltan datos",
  at_least: "Un porcentaje necesita al menos {people, number} personas",
  cost: "Costo por objetivo alcanzado",
  cost_texts: "{texts, plural, one {# mensaje de texto} other {# mensajes de texto}}, {amount} en total",
  cost_about: "Al precio de su plan por cada mensaje de texto fuera de lo incluido",
  name: "Nombre",
  share: "Proporción, intervalo del 95%",
  interval: "Intervalo",
  from_to: "{low} a {high}",
  missing: "Faltan datos: {people, number} de {minimum, number} personas",
  reached_of: "{reached, number} de {people, plural, one {# persona} other {# personas}}",

  by_version: "Por versión",
  by_version_about: "Todas las versiones se miden con el objetivo de la versión activa.",
  version: "Versión {version}",
  by_step: "Por paso de la versión {version}",
  by_step_about: "Cuántas personas completaron cada paso y cuántas de ellas alcanzaron el objetivo después.",

  holdout: "En comparación con las personas excluidas",
  entered: "Con la automatización",
  left_out: "Excluidas ({percent}%)",
  verdict_missing:
    "Todavía faltan datos. Ambos grupos necesitan al menos {minimum, number} personas; {missing, plural, one {falta # más} other {faltan # más}}.",
  verdict_more:
    "Más personas alcanzan el objetivo con esta automatización. La diferencia es de {rate} puntos porcentuales, entre {low} y {high} con una confianza del 95%.",
  verdict_fewer:
    "Menos personas alcanzan el objetivo con esta automatización. La diferencia es de {rate} puntos porcentuales, entre {low} y {high} con una confianza del 95%.",
  verdict_unclear:
    "No hay una diferencia clara entre los dos grupos. La diferencia es de {rate} puntos porcentuales, entre {low} y {high} con una confianza del 95%.",
} satisfies Translation<typeof en>;
