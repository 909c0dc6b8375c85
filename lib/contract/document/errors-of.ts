import * as z from "zod";
import type { Contract } from "@/lib/contract/contract";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { responseHeaders } from "./headers";

const problem = z
  .object({
    type: z.string().describe("URL of the page that explains the code"),
    title: z.string().describe("The code in words"),
    status: z.int().describe("The HTTP status"),
    detail: z.string().describe("What is wrong with this request, and what to do"),
    instance: z.string().describe("Path of the request"),
    code: z
      .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
      .describe("What went wrong; decide by this, not by the texts"),
    requestId: z.string().describe("Id of the request, as in the header Request-Id"),
    errors: z
      .array(
        z.looseObject({
          code: z.string().describe("Kind of problem, such as missing_field"),
          pointer: z.string().describe("JSON pointer of the member, such as /settings/timezone"),
          message: z.string().describe("The problem as a sentence"),
          severity: z.string().optional().describe("error or warning, of a definition"),
          nodeId: z.string().nullable().optional().describe("The node of a definition, or null"),
          field: z.string().nullable().optional().describe("Name of the member, or null"),
          suggestion: z.string().optional().describe("What to do about it"),
        }),
      )
      .optional()
      .describe("Every problem of the request at once"),
  })
  .loose()
  .meta({ id: "Problem", description: "RFC 9457 problem details" });

const KEYED: ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "api_key_expired",
  "api_key_revoked",
  "wrong_key_type",
  "insufficient_scope",
];

/** Every code an operation can answer, from what its contract says about it. */
export function errorsOf(contract: Contract): ErrorCode[] {
  const codes = new Set<ErrorCode>(contract.errors ?? []);
  codes.add("internal_error").add("unavailable");
  codes.add("rate_limited");
  if (contract.auth !== "none") for (const code of KEYED) codes.add(code);
  if (contract.auth !== "none" || contract.session) codes.add("second_factor_required");
  if (contract.reauthenticate) codes.add("reauthentication_required");
  if (contract.auth === "workspace") codes.add("account_suspended").add("account_closed");
  if (contract.auth === "partner") codes.add("partner_suspended");
  if (contract.params || contract.auth === "operator") codes.add("not_found");
  if (contract.query) codes.add("validation_failed");
  if (contract.query && "starting_after" in contract.query.shape) codes.add("invalid_cursor");
  if (contract.method !== "GET") codes.add("cross_site_request");
  if (contract.body)
    for (const code of [
      "invalid_json",
      "bad_request",
      "body_too_large",
      "unsupported_media_type",
      "validation_failed",
    ] as const)
      codes.add(code);
  if (contract.method === "POST") {
    for (const code of [
      "invalid_idempotency_key",
      "idempotency_key_in_use",
      "idempotency_key_reused",
    ] as const)
      codes.add(code);
  }
  return [...codes];
}

/** The errors of an operation by status, each with the codes it can have. */
export function errorResponses(contract: Contract) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(contract)) {
    const status = ERRORS[code][0];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join("; "),
          headers: responseHeaders(contract, status),
          content: { "application/problem+json": { schema: problem } },
          "x-problem-codes": codes,
        },
      ]),
  );
}
