import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ProblemError } from "@/lib/contract/client";
import type { Language } from "@/lib/language";
import { compiledRoom } from "@/lib/messages/compiled";
import { type Overrides, useProblemTranslation } from "./translated-problem";
import { WordsProvider } from "./words";

type Shown = { message: string; errors: string[] };

function shownIn(language: Language, body: Record<string, unknown>, own?: Overrides): Shown {
  let shown: Shown | undefined;
  function Page() {
    const { message, errors } = useProblemTranslation()(new ProblemError(422, body), own);
    shown = { message, errors: errors.map((one) => one.message) };
    return null;
  }
  renderToStaticMarkup(
    <WordsProvider language={language} numberLocale="en-US" rooms={{ ui: compiledRoom(language, "ui") }}>
      <Page />
    </WordsProvider>,
  );
  return shown!;
}

const missing = {
  ...{ code: "validation_failed", detail: "name: is required" },
  errors: [{ code: "missing_field", pointer: "/name", field: "name", message: "is required" }],
};

it("keeps the API's own text in English", () => {
  expect(shownIn("en", missing)).toEqual({ message: "name: is required", errors: ["is required"] });
});

it("translates the error of a request and those of its fields", () => {
  expect(shownIn("es", missing)).toEqual({
    message: "name: Este campo es obligatorio.",
    errors: ["Este campo es obligatorio."],
  });
  expect(shownIn("es", { code: "not_found", detail: "Gone" }).message).toBe("Ya no existe.");
});

it("keeps a text that the catalogue has no words for, and takes a page's own", () => {
  const conflict = { code: "conflict", detail: "It is running." };
  expect(shownIn("es", conflict).message).toBe("It is running.");
  const wrong = {
    ...missing,
    detail: "name: is odd",
    errors: [{ code: "odd", pointer: "/name", message: "is odd" }],
  };
  expect(shownIn("es", wrong)).toEqual({ message: "name: is odd", errors: ["is odd"] });
  expect(shownIn("es", conflict, { ofRequest: () => "En curso" }).message).toBe("En curso");
});

it("names a server that gave no answer", () => {
  expect(shownIn("es", {}).message).toMatch(/^No se pudo conectar con el servidor/);
});
