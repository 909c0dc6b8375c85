import { describe, expect, it } from "vitest";
import { languageOptions } from "./language-options";
import { languageTitle } from "./language-title";

const labels = (...of: Parameters<typeof languageOptions>) =>
  languageOptions(...of).map(({ label }) => label);

describe("the languages of a contact", () => {
  it("have names in the reader's language, those of the product first and the others in order", () => {
    expect(labels("en", null).slice(0, 4)).toEqual(["English", "Spanish", "Amharic", "Arabic"]);
    expect(labels("es", null).slice(0, 4)).toEqual(["Inglés", "Español", "Alemán", "Amárico"]);
    expect(labels("es", null)).toContain("Portugués de Brasil");
  });

  it("have names and not codes", () => {
    for (const { label, value } of [...languageOptions("en", null), ...languageOptions("es", null)])
      expect(label.toLowerCase()).not.toBe(value.toLowerCase());
  });

  it("include a stored code that is not in the list, once", () => {
    expect(languageOptions("es", "es-MX")[2]).toMatchObject({ value: "es-MX", label: "Español de México" });
    expect(languageOptions("es", "pt-BR").filter(({ value }) => value === "pt-BR")).toHaveLength(1);
    expect(languageTitle("xx", "es")).toBe("Xx");
  });
});
