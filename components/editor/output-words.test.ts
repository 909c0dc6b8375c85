import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { answerWord, outputWords } from "./output-words";

const t = translator("en", "steps");

it.each(["action", "condition"] as const)(
  "says the answers of one %s in the same words everywhere",
  (type) => {
    const answers = [answerWord(type, "true", t), answerWord(type, "false", t)];
    expect(answers.map((word) => `If ${word.toLowerCase()}`)).toEqual([
      outputWords({ type }, "true", t),
      outputWords({ type }, "false", t),
    ]);
  },
);
