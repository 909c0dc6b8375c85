import "server-only";
import type * as z from "zod";
import type { BodyOf, Contract, ParamsOf, QueryOf } from "@/lib/contract/contract";
import { ApiError } from "@/lib/contract/errors";
import { fieldErrors, validationFailed } from "@/lib/contract/field-errors";
import type { Result } from "@/lib/result";
import type { JsonBody } from "./body";

export type Parsed<C extends Contract> = { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> };

/** Validates path, query and body against the contract and reports every problem of query and body at once. */
export function parseRequest(
  contract: Contract,
  request: Request,
  params: Record<string, string>,
  body: Result<JsonBody | null> | null,
): Parsed<Contract> {
  if (body && !body.ok) throw body.error;
  const sent = body?.ok ? body.value : null;
  // A path segment that cannot be an id cannot name an object either.
  if (Object.values(params).some(isUnstorable)) throw new ApiError("not_found");
  const parsedParams = contract.params?.safeParse(params);
  if (parsedParams && !parsedParams.success) throw new ApiError("not_found");
  const errors = [];
  const parsedQuery = contract.query ? parseQuery(new URL(request.url), contract, contract.query) : null;
  if (parsedQuery && !parsedQuery.success) errors.push(...fieldErrors(parsedQuery.error));
  const parsedBody = contract.body
    ? parseBody(contract.body, sent === null ? (contract.bodyOptional ? {} : undefined) : sent.value)
    : null;
  if (parsedBody && !parsedBody.success) errors.push(...fieldErrors(parsedBody.error));
  if (errors.length > 0) throw validationFailed(errors);
  return {
    params: parsedParams?.data ?? {},
    query: parsedQuery?.data ?? {},
    body: parsedBody?.data,
  } as Parsed<Contract>;
}

function parseQuery(url: URL, contract: Contract, schema: NonNullable<Contract["query"]>) {
  assertStorableQuery(url, schema.shape);
  return schema.safeParse(queryObject(url, contract));
}

/** PostgreSQL can neither store nor search for NUL or a lone surrogate. */
function isUnstorable(text: string): boolean {
  return text.includes("\u0000") || !text.isWellFormed();
}

function assertStorableQuery(url: URL, declared: object): void {
  for (const [name, value] of url.searchParams) {
    if (!isUnstorable(name) && !isUnstorable(value)) continue;
    if (name === "starting_after" && name in declared) throw new ApiError("invalid_cursor");
    throw validationFailed([
      { code: "invalid_value", pointer: `/${name.toWellFormed()}`, message: "holds NUL or half a character" },
    ]);
  }
}

function parseBody(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value, { reportInput: true });
}

function queryObject(url: URL, contract: Contract): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = Object.create(null);
  for (const key of new Set(url.searchParams.keys())) {
    // EventSource sends no headers, so a stream's tenant is named in the query instead.
    if (contract.produces?.length && (key === "workspace" || key === "partner")) continue;
    const values = url.searchParams.getAll(key);
    out[key] = values.length === 1 ? values[0]! : values;
  }
  return { ...out };
}
