import type { ReactNode } from "react";
import { STEP_ERROR_CODES } from "@/lib/automation/step-error";
import type { Translator } from "@/lib/messages/translate";

type Failure = { code?: string; message: string };

/** The errors of steps, and that of a run whose worker died. */
const EXPLAINED = [...STEP_ERROR_CODES, "worker_died"] as const;

/** The status that an HTTP request was answered with, which its message ends with. */
function statusOf({ code, message }: Failure): number | null {
  const status = code === "http_status" ? / (\d{3})$/.exec(message)?.[1] : undefined;
  return status === undefined ? null : Number(status);
}

const REMEDIES = {
  400: "http_body",
  401: "http_credentials",
  403: "http_credentials",
  404: "http_url",
  405: "http_url",
  410: "http_url",
  422: "http_body",
  429: "http_busy",
} as const;

function remedyOf(status: number) {
  return status >= 500 ? "http_busy" : (REMEDIES[status as keyof typeof REMEDIES] ?? "http_status");
}

/** The error without its explanation: the text that support asks for, with no codes in it. */
export function rawText(failure: Failure, t: Translator<"failures", ReactNode>): string {
  const status = statusOf(failure);
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
  const status = statusOf(failure);
  if (status !== null) {
    const what = t(status >= 500 || status === 429 ? "what_http_busy" : "what_http_status");
    return { what, todo: t(`todo_${remedyOf(status)}`) };
  }
  const known = EXPLAINED.find((one) => one === code);
  return known
    ? { what: t(`what_${known}`), todo: t(`todo_${known}`) }
    : { what: t.sentence(message), todo: "" };
}
