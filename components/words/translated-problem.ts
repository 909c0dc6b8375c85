import { useMemo } from "react";
import { ProblemError } from "@/lib/contract/client";
import type { FieldError } from "@/lib/contract/errors";
import type { KeyOf } from "@/lib/messages/catalogue";
import { typographic } from "@/lib/wording";
import { useLanguage, useWords } from "./words";

type Key = KeyOf<"ui"> & `problem_${string}`;

/** Errors with the same meaning on every page. */
const OF_REQUEST: Partial<Record<ProblemError["code"], Key>> = {
  account_closed: "problem_account_closed",
  account_suspended: "problem_account_suspended",
  body_too_large: "problem_body_too_large",
  etag_mismatch: "problem_etag_mismatch",
  insufficient_scope: "problem_insufficient_scope",
  internal_error: "problem_internal_error",
  network: "problem_network",
  not_found: "problem_not_found",
  partner_suspended: "problem_partner_suspended",
  plan_stale: "problem_plan_stale",
  rate_limited: "problem_rate_limited",
  too_many_attempts: "problem_too_many_attempts",
  unavailable: "problem_unavailable",
};

/** The API's own text, with the quotes of a page. */
function inEnglish(problem: ProblemError): ProblemError {
  const texts = [problem.message, ...problem.errors.map(({ message }) => message)];
  if (!texts.some((text) => typographic(text) !== text)) return problem;
  const errors = problem.errors.map((one) => ({ ...one, message: typographic(one.message) }));
  return new ProblemError(problem.status, { ...problem.body, detail: typographic(problem.message), errors });
}

export type Overrides = {
  /** Words for errors that mean something else on each page. */
  ofRequest?: (code: string) => string | undefined;
  ofField?: (error: FieldError) => string | undefined;
};

/**
 * Puts an error of the API into the language of the page. English pages keep the API's own text, which is more exact, and
 * other pages keep it where the catalogue has no words for it.
 */
export function useProblemTranslation(): (problem: ProblemError, own?: Overrides) => ProblemError {
  const t = useWords("ui");
  const language = useLanguage();
  return useMemo(() => {
    const ofRequest = (code: ProblemError["code"]) => {
      const { [code]: key } = OF_REQUEST;
      return key && t(key);
    };
    const detailOf = (problem: ProblemError, [first, ...others]: FieldError[]) => {
      const isTranslated = first && first.message !== typographic(problem.errors[0]?.message ?? "");
      if (!isTranslated || others.length > 0) return typographic(problem.message);
      const { field } = first;
      return field ? t("problem_of_field", { field, problem: first.message }) : first.message;
    };
    const ofField = ({ code }: FieldError) => (code === "missing_field" ? t("problem_required") : undefined);
    return (problem, own = {}) => {
      if (language === "en") return inEnglish(problem);
      const errors = problem.errors.map((one) => ({
        ...one,
        message: own.ofField?.(one) ?? ofField(one) ?? t.sentence(one.message),
      }));
      const detail = own.ofRequest?.(problem.code) ?? ofRequest(problem.code) ?? detailOf(problem, errors);
      return new ProblemError(problem.status, { ...problem.body, detail, errors });
    };
  }, [t, language]);
}
