import { expect, it } from "vitest";
import { compiledRoom } from "@/lib/messages/compiled";
import { SPECS } from "@/lib/messages/specs";
import { translate } from "@/lib/messages/translate";
import { startChoices } from "./start-choices";

const labels = (language: "en" | "es", has24Hours: boolean) =>
  startChoices(
    translate(language, compiledRoom(language, "editorTest"), {
      specs: SPECS[language],
      has24Hours: () => has24Hours,
    }),
  )
    .slice(0, 3)
    .map(({ label }) => label);

it("names the start of a test by the reader's clock", () => {
  expect(labels("en", false)).toEqual(["A weekday, 10:00 AM", "A weekday, 10:30 PM", "A Saturday, 11:00 AM"]);
  expect(labels("en", true)).toEqual(["A weekday, 10:00", "A weekday, 22:30", "A Saturday, 11:00"]);
  expect(labels("es", true)).toEqual([
    "Un día entre semana a las 10:00",
    "Un día entre semana a las 22:30",
    "Un sábado a las 11:00",
  ]);
});
