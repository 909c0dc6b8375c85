import type { ReactNode } from "react";
import { answeredStatus } from "@/lib/actions/http-request/answered";
import { STEP_ERROR_CODES } from "@/lib/automation/step-error";
import type { Translator } from "@/lib/messages/translate";

type Failure = { code?: string; message: string };

/** The errors of steps, and that of a run whose worker died. */
const EXPLAINED = [...STEP_ERROR_CODES, "worker_died"] as const;

const REMEDIES = {
  400: "http_body",
  401: "http_credentials",
  403: "http_credentials",
  404: "http_url",
  405: "http_url",
  408: "http_busy",
  410: "http_url",
  422: "http_body",
  425: "http_busy",
  429: "http_limited",
} as const;

function remedyOf(status: number) {
  return status >= 500 ? "http_busy" : (REMEDIES[status as keyof typeof REMEDIES] ?? "http_status");
}

/** Returns the error itself, which support asks for, in words instead of codes. */
export function detailText(failure: Failure, t: Translator<"failures", ReactNode>): string {
  const status = answeredStatus(failure);
  return status === null ? t.sentence(failure.message) : t("http_answered", { status: String(status) });
}

/**
 * Explains each error of a step and its remedy. The message stays available as details, and that of an unknown code
 * speaks for itself.
 */
export function failureText(
  failure: Failure,
  t: Translator<"failures", ReactNode>,
): { what: string; todo: string } {
  const { code, message } = failure;
  const status = answeredStatus(failure);
  if (status !== null) {
    const remedy = remedyOf(status);
    const what = remedy === "http_busy" || remedy === "http_limited" ? remedy : "http_status";
    return { what: t(`what_${what}`), todo: t(`todo_${remedy}`) };
  }
  const known = EXPLAINED.find((one) => one === code);
  return known
    ? { what: t(`what_${known}`), todo: t(`todo_${known}`) }
    : { what: t.sentence(message), todo: "" };
}
