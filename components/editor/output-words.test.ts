import { expect, it } from "vitest";
import { answerWord, forkWords, outputWords } from "./output-words";

it.each(["action", "condition"] as const)(
  "says the answers of one %s in the same words everywhere",
  (type) => {
    const answers = [answerWord(type, "true"), answerWord(type, "false")];
    expect(answers).toEqual(forkWords(type));
    expect(answers.map((word) => `If ${word.toLowerCase()}`)).toEqual([
      outputWords({ type }, "true"),
      outputWords({ type }, "false"),
    ]);
  },
);
