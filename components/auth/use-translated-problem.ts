import { useLanguage, useWords } from "@/components/words/words";
import { ProblemError } from "@/lib/contract/client";
import type { FieldError } from "@/lib/contract/errors";
import type { KeyOf } from "@/lib/messages/catalogue";

type Key = KeyOf<"auth"> & (`problem_${string}` | `${string}_used`);

/** The errors of pages without a session, by their code. */
const OF_REQUEST: Partial<Record<string, Key>> = {
  internal_error: "problem_internal_error",
  rate_limited: "problem_rate_limited",
  too_many_attempts: "problem_too_many_attempts",
  unavailable: "problem_unavailable",
};
const OF_FIELD: Partial<Record<string, Key>> = {
  "/code": "problem_code",
  "/contactName": "problem_name",
  "/email": "problem_email",
  "/name": "problem_name",
  "/passkey": "problem_passkey",
  "/password": "problem_password_length",
  "/website": "problem_website",
};

function keyOfField({ code, pointer }: FieldError): Key | undefined {
  return code === "weak_password" ? "problem_weak_password" : OF_FIELD[pointer.replace(/^\/body/, "")];
}

/**
 * The error in the language of the page. English pages keep the API's own text, which is more exact. Codes that mean
 * something else on each page are in `own`.
 */
export function useTranslatedProblem<E extends Error | null>(
  error: E,
  own: Partial<Record<string, Key>> = {},
): E {
  const t = useWords("auth");
  const language = useLanguage();
  if (language === "en" || !(error instanceof ProblemError)) return error;
  const key = own[error.code] ?? OF_REQUEST[error.code];
  const detail = error.code === "network" ? t("network") : key ? t(key) : error.message;
  const errors = error.errors.map((one) => {
    const found = keyOfField(one);
    return found ? { ...one, message: t(found) } : one;
  });
  return new ProblemError(error.status, { ...error.body, detail, errors }) as Error as E;
}
