import { expect, it } from "vitest";
import { regionsIn } from "./regions";

it("names the regions in a language, with the United States first", () => {
  const labels = regionsIn("es").map(({ label }) => label);
  expect(labels.slice(0, 4)).toEqual(["Estados Unidos", "Alemania", "Australia", "Brasil"]);
  expect(regionsIn("en").map(({ label }) => label)).toContain("Germany");
});
