import "server-only";
import { type ApiError, ERRORS } from "@/lib/contract/errors";
import type { Language } from "@/lib/language";
import { translateError } from "@/lib/services/translate-error";

/** RFC 9457. `detail` is always our own text; messages of libraries or the database never leave the process. */
export function problem(
  error: ApiError,
  context: { baseUrl: string; instance: string; requestId: string; language?: Language | undefined },
): Response {
  const [status, title] = ERRORS[error.code];
  const { headers, members } = error.extra;
  const { detail, errors } = translateError(error, context.language);
  const body = {
    type: `${context.baseUrl}/docs/errors/${error.code}`,
    title,
    status,
    detail,
    instance: context.instance,
    code: error.code,
    requestId: context.requestId,
    ...(errors ? { errors } : {}),
    ...members,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
      ...headers,
    },
  });
}
