import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";
import { count } from "./money";

type Refused = {
  value?: string;
  validity: Partial<ValidityState>;
  validationMessage: string;
  type: string;
  min?: string;
  max?: string;
  step?: string;
  minLength?: number;
  dataset?: { choice?: string };
};

/** The reason why the browser does not submit a field. */
export function refusalOf(input: Refused, t: Translator<"ui", ReactNode>): string {
  const { valueMissing, typeMismatch, patternMismatch, badInput, tooShort } = input.validity;
  // Browsers report a number they cannot read as missing too.
  if (badInput && input.type === "number") return t("number_expected");
  if (valueMissing && input.dataset?.choice) return t("choice_required");
  if (valueMissing || (patternMismatch && input.value?.trim() === "")) return t("required");
  if ((typeMismatch || patternMismatch) && input.type === "email") return t("email_expected");
  if (typeMismatch && input.type === "url") return t("url_expected");
  if (tooShort) return t("length_expected", { least: count(input.minLength ?? 0) });
  if (input.validity.stepMismatch && ["", "1"].includes(input.step ?? "")) return t("whole_number_expected");
  return rangeText(input, t) ?? input.validationMessage;
}

function rangeText({ validity, min = "", max = "" }: Refused, t: Translator<"ui", ReactNode>): string | null {
  if (!validity.rangeUnderflow && !validity.rangeOverflow) return null;
  const [least, most] = [min, max].map((limit) => (limit === "" ? null : count(Number(limit))));
  if (least && most) return t("number_between", { least, most });
  if (least) return t("number_at_least", { least });
  return most ? t("number_at_most", { most }) : null;
}

export type ValidatedElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** True for the field of a form that gets the focus when the form is refused. */
export const isFirstInvalid = (input: ValidatedElement): boolean =>
  [...(input.form?.elements ?? [])].find(
    (one) => "validity" in one && !(one as ValidatedElement).validity.valid,
  ) === input;

/** The greatest length of a text that has it, because browsers cut what is typed or pasted beyond it without a word. */
export function reachedLength(input: { value: string; maxLength?: number }): number | null {
  const { value, maxLength = -1 } = input;
  return maxLength > 0 && value.length >= maxLength ? maxLength : null;
}
