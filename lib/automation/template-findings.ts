import { isDatePattern } from "./date-pattern";
import { closest } from "./did-you-mean";
import type { Field } from "./fields";
import type { Findings } from "./findings";
import { problem } from "./problems";
import { plainPhone } from "./semantics";
import { FILTER_NAMES, parseTemplate, type Reference, soleReference } from "./template";

/** A country's code may stand before a number; words make it no number at all. */
const LETTER = /\p{L}/u;

/** Checks a text with templates: whether it parses, and what it references. */
export function templateFindings(
  text: string,
  at: { nodeId: string; field: string; wants: Pick<Field, "type" | "semantic" | "title"> | null },
): Findings {
  const { nodeId, field, wants } = at;
  const parsed = parseTemplate(text);
  if (!parsed.ok) {
    const near = parsed.fault.word ? closest(parsed.fault.word, FILTER_NAMES) : null;
    const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
    return {
      problems: [problem("invalid_template", { nodeId, field }, parsed.fault.message, suggestion)],
      uses: [],
    };
  }
  const { template } = parsed;
  const sole = soleReference(template) !== null;
  const references = template.parts.filter((part) => typeof part !== "string");
  const problems = references.flatMap((reference) => patternProblems(reference, { nodeId, field }));
  const texts = wants === null || wants.type === "string" || wants.type === "any";
  if (!sole && !texts) {
    const message = `"${wants.title}" needs a ${wants.type}, and this is a text`;
    problems.push(problem("type_mismatch", { nodeId, field }, message));
  }
  if (
    wants?.semantic === "phone" &&
    template.parts.some((part) => typeof part === "string" && LETTER.test(plainPhone(part)))
  )
    problems.push(
      problem(
        "type_mismatch",
        { nodeId, field },
        `"${wants.title}" needs a phone number, and this has words in it`,
      ),
    );
  const uses = references.map((reference) => ({
    field,
    path: reference.path,
    template: { text, reference, sole },
    wants,
  }));
  return { problems, uses };
}

function patternProblems(reference: Reference, at: { nodeId: string; field: string }) {
  return reference.filters.flatMap(({ name, argument }) => {
    if (name !== "date" || argument === undefined || isDatePattern(argument)) return [];
    const message = `"${argument}" isn't a date format; try d MMM yyyy, h:mm a`;
    return [problem("invalid_template", at, message)];
  });
}
