import "server-only";
import { type ApiError, ERRORS } from "@/lib/contract/errors";

/** RFC 9457. `detail` is always our own text; messages of libraries or the database never leave the process. */
export function problem(
  error: ApiError,
  context: { baseUrl: string; instance: string; requestId: string },
): Response {
  const [status, title] = ERRORS[error.code];
  const { detail, errors, headers, members } = error.extra;
  const body = {
    type: `${context.baseUrl}/docs/errors/${error.code}`,
    title,
    status,
    detail: detail ?? ERRORS[error.code][2],
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
