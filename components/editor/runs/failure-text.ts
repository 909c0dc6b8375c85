import type { ReactNode } from "react";
import { STEP_ERROR_CODES } from "@/lib/automation/step-error";
import type { Translator } from "@/lib/messages/translate";

type Failure = { code?: string; message: string };

/** The errors of steps, and that of a run whose worker died. */
const EXPLAINED = [...STEP_ERROR_CODES, "worker_died"] as const;

/**
 * Explains each error of a step and its remedy. The message and the code stay available as details, and an unknown code
 * speaks for itself.
 */
export function failureText(
  { code, message }: Failure,
  t: Translator<"failures", ReactNode>,
): { what: string; todo: string } {
  const known = EXPLAINED.find((one) => one === code);
  return known
    ? { what: t(`what_${known}`), todo: t(`todo_${known}`) }
    : { what: t.sentence(message), todo: "" };
}
