import "server-only";
import { type ApiError, ERRORS } from "@/lib/contract/errors";
import { html } from "@/lib/services/html";
import { page } from "./page";
import { type Reader, wordsFor } from "./reader";

/** Renders a rejection or an outage as a page, with the status and headers of the API's response. */
export function problemPage(reader: Reader, error: ApiError): Response {
  const t = wordsFor(reader, "patients");
  const [status] = ERRORS[error.code];
  const { headers } = error.extra;
  const seconds = Number(headers?.["Retry-After"] ?? 0);
  const [title, advice] =
    status === 429
      ? [t("too_many_tries"), t("wait_and_go_back", { minutes: Math.max(1, Math.ceil(seconds / 60)) })]
      : status >= 500
        ? [t("not_reachable"), t("try_again_soon")]
        : [t("not_accepted"), t("go_back_and_check")];
  const response = page({
    reader,
    brand: { name: t("appointments"), phone: null, color: null },
    here: null,
    title,
    status,
    body: html`<section class="card"><h1>${title}</h1><p>${advice}</p></section>`,
  });
  for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
  return response;
}
