import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { answerWord, outputWords } from "./output-words";

const t = translator("en", "steps");

it.each(["action", "condition"] as const)(
  "begins the words of an output of one %s as its card does",
  (type) => {
    for (const output of ["true", "false"] as const)
      expect(outputWords({ type }, output, t).split(":")[0]).toBe(answerWord(output, t));
  },
);
