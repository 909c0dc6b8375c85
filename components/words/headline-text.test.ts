import { expect, it } from "vitest";
import { EVENT_TYPES } from "@/lib/automation/events";
import { translator } from "@/lib/messages/translator";
import { Tally } from "@/lib/runtime/backtest/summary";
import { headlineText } from "./headline-text";

const [en, es] = [translator("en", "fleet"), translator("es", "fleet")];

it.each([
  [
    "Last day: 1 missed call. It could not be compared.",
    "Último día: 1 llamada perdida. No se pudo comparar.",
  ],
  [
    "Last 14 days: 33 missed calls. This version would act differently for 21 events.",
    "Últimos 14 días: 33 llamadas perdidas. Esta versión actuaría de otra manera en 21 eventos.",
  ],
  [
    "Last 14 days: 4 missed calls. This version would text 1 fewer person; 1 text outside hours becomes 0. 1 event could not be compared.",
    "Últimos 14 días: 4 llamadas perdidas. Esta versión enviaría mensajes de texto a 1 persona menos; los mensajes de texto fuera del horario de atención pasarían de 1 a 0. 1 evento no se pudo comparar.",
  ],
  [
    "Last 14 days: 3 missed calls. This version would act differently for 2 events; 0 texts outside hours become 1.",
    "Últimos 14 días: 3 llamadas perdidas. Esta versión actuaría de otra manera en 2 eventos; los mensajes de texto fuera del horario de atención pasarían de 0 a 1.",
  ],
  [
    "Last 14 days: 1,212 bookings. This version would have done the same for the 1,010 that could be compared. 202 events could not be compared.",
    "Últimos 14 días: 1,212 reservas. Esta versión habría hecho lo mismo en los 1,010 que se pudieron comparar. 202 eventos no se pudieron comparar.",
  ],
  [
    "Last 14 days: 3 missed calls. This version would have done the same for the 1 that could be compared. 2 events could not be compared.",
    "Últimos 14 días: 3 llamadas perdidas. Esta versión habría hecho lo mismo en el único que se pudo comparar. 2 eventos no se pudieron comparar.",
  ],
  [
    "Last 14 days: 2 no-shows. This version would word 1 text differently.",
    "Últimos 14 días: 2 ausencias. Esta versión redactaría 1 mensaje de texto de otra manera.",
  ],
])("translates %s", (headline, spanish) => {
  expect(headlineText(headline, es)).toBe(spanish);
  expect(headlineText(headline, en)).toBe(headline);
});

it("translates the events of every trigger", () => {
  const workspace = { timezone: "UTC" } as ConstructorParameters<typeof Tally>[0]["workspace"];
  const untranslated = EVENT_TYPES.flatMap((eventType) =>
    [1, 2].map((count) => {
      const tally = new Tally({ workspace, eventType, from: 0, to: 14 * 86_400_000 });
      for (let seen = 0; seen < count; seen++) tally.addUnknown("erased");
      return headlineText(tally.summary().headline, es);
    }),
  ).filter((text) => /Last|\bevents?\b|calls?\b|\btexts?\b|\bnew\b/.test(text));
  expect(untranslated).toEqual([]);
});
