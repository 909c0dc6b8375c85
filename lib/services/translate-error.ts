import "server-only";
import { type ApiError, ERRORS, type FieldError } from "@/lib/contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/language";
import { ERROR_TEXTS } from "@/lib/messages/error-texts";
import { sentenceIn } from "@/lib/messages/sentence";

type Texts = { detail: string; errors: FieldError[] | undefined };

/** The texts of an error in the language of a signed-in person. The API is in English for keys. */
export function translateError({ code, extra }: ApiError, language: Language = DEFAULT_LANGUAGE): Texts {
  const { detail = ERRORS[code][2], errors } = extra;
  if (language === DEFAULT_LANGUAGE) return { detail, errors };
  const sentence = (english: string) => sentenceIn(ERROR_TEXTS[language], english);
  const translated = errors?.map((one) => ({ ...one, message: sentence(one.message) }));
  const [first, own] = [errors?.[0]?.message, translated?.[0]?.message];
  if (!first || !own || first === detail || !detail.endsWith(first))
    return { detail: sentence(detail), errors: translated };
  const before = detail.slice(0, -first.length).replace(SEVERAL, SEVERAL_IN[language]);
  return { detail: `${before}${own}`, errors: translated };
}

const SEVERAL = / problems; the first: /;
const SEVERAL_IN: Record<Language, string> = {
  en: " problems; the first: ",
  es: " problemas; el primero: ",
};
