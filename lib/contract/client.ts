import type { BodyInputOf, Contract, ParamsOf, QueryInputOf, ResponseOf } from "./contract";
import type { ErrorCode, FieldError } from "./errors";

/** Calls /v1 by contract: from the dashboard with its session, from scripts and tests with a key. */
export type CallInput<C extends Contract> = {
  params?: ParamsOf<C>;
  query?: QueryInputOf<C>;
  body?: BodyInputOf<C>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type ClientOptions = {
  baseUrl?: string;
  apiKey?: string;
  /** Names the tenant when a session is used instead of a key. */
  workspace?: string;
  partner?: string;
  fetch?: typeof fetch;
  /** Asks the person to confirm who they are; after true, a call refused for that reason is repeated once. */
  confirmIdentity?: () => Promise<boolean>;
  /** Asks the person to sign in again; after true, a call refused for the ended session is repeated once. */
  signInAgain?: () => Promise<boolean>;
  /** Puts an error into the language of the page. */
  translated?: (problem: ProblemError) => ProblemError;
};

export class ProblemError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  readonly requestId: string | null;
  readonly errors: FieldError[];
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.detail === "string" ? body.detail : "The server could not be reached.");
    this.name = "ProblemError";
    this.status = status;
    this.code = (typeof body.code === "string" ? body.code : "network") as ErrorCode | "network";
    this.requestId = typeof body.requestId === "string" ? body.requestId : null;
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldError[]) : [];
    this.body = body;
  }
}

export type NamedTenant = Pick<ClientOptions, "workspace" | "partner">;

export const tenantHeaders = ({ workspace, partner }: NamedTenant): Record<string, string> => ({
  ...(workspace ? { "Switchboard-Workspace": workspace } : {}),
  ...(partner ? { "Switchboard-Partner": partner } : {}),
});

export type Client = <C extends Contract>(contract: C, input?: CallInput<C>) => Promise<ResponseOf<C>>;

export function createClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? fetch;
  const call: Client = async (contract, input = {}) => {
    const response = await send((options.baseUrl ?? "") + pathOf(contract, input), {
      method: contract.method,
      headers: {
        ...(input.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(options.apiKey ? { Authorization: `Bearer ${options.apiKey}` } : {}),
        ...tenantHeaders(options),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    }).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      throw new ProblemError(0, {});
    });
    const body: unknown = await response.json().catch(() => ({}));
    if (!response.ok) throw new ProblemError(response.status, body as Record<string, unknown>);
    return body as never;
  };
  const asSomeone = repeatAfter(call, { code: "missing_api_key", ask: options.signInAgain });
  const confirmed = repeatAfter(asSomeone, {
    code: "reauthentication_required",
    ask: options.confirmIdentity,
  });
  const { translated } = options;
  if (!translated) return confirmed;
  return async (contract, input) => {
    try {
      return await confirmed(contract, input);
    } catch (error) {
      throw error instanceof ProblemError ? translated(error) : error;
    }
  };
}

type Question = { code: ErrorCode; ask: (() => Promise<boolean>) | undefined };

/** A call that is refused with this code has changed nothing, so it may be sent again once the person has answered. */
function repeatAfter(call: Client, question: Question): Client {
  return (contract, input) => askAndRepeat(() => call(contract, input), question);
}

export async function askAndRepeat<T>(call: () => Promise<T>, { code, ask }: Question): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof ProblemError && error.code === code;
    if (!ask || !isAsked || !(await ask())) throw error;
    return call();
  }
}

export function pathOf<C extends Contract>(
  contract: C,
  input: Pick<CallInput<C>, "params" | "query">,
): string {
  const params = (input.params ?? {}) as Record<string, string>;
  let path = contract.path;
  for (const [name, value] of Object.entries(params))
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
