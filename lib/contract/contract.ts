import type { z } from "zod";
import type { Deprecation } from "./deprecation";
import type { ErrorCode } from "./errors";
import type { Scope } from "./scopes";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The caller a route accepts: a key of that kind or a member of that tenant; person and operator need a session. */
export type Auth = "partner" | "workspace" | "person" | "operator" | "none";

type AnyObject = z.ZodObject;

export type Contract<
  P extends AnyObject | undefined = AnyObject | undefined,
  Q extends AnyObject | undefined = AnyObject | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Auth = Auth,
> = {
  method: Method;
  /** OpenAPI form: /v1/partner/accounts/{id} */
  path: string;
  /** Other paths that serve the same operation. */
  aliases?: string[];
  summary: string;
  description?: string;
  /** It is going away: the document marks it, and every answer says until when. */
  deprecated?: Deprecation;
  /** The operation's name in the document and the client, where it does not follow from the path. */
  operationId?: string;
  tag: string;
  auth: A;
  /** With `auth: "none"`: the verb also learns who is signed in, if anyone is. */
  session?: "optional";
  /** Not counted as an API request: the requests it makes are. */
  unmetered?: true;
  /** The reason why a mutation leaves no audit entry. Without a reason, every mutation that writes must write one. */
  unaudited?: string;
  scope?: Scope;
  params?: P;
  query?: Q;
  body?: B;
  /** The body may also be plain text of this type, which stands for `member` of the JSON one. */
  text?: { type: string; member: string; example: string };
  /** The body may be left out altogether. */
  bodyOptional?: boolean;
  /** Zod schema of the answer; absent for streams and documents. */
  response: R;
  /** Content types of answers that are not JSON. */
  produces?: string[];
  status?: 200 | 202;
  /** The answer has an ETag. Documents have one anyway. */
  hasEtag?: true;
  /** Request headers it reads, beside those of every operation. */
  takes?: readonly ("If-Match" | "Last-Event-ID")[];
  errors?: ErrorCode[];
  /** 256 KiB unless said. */
  bodyLimit?: number;
  /** The body may be any JSON, of any depth: the handler says what is wrong with it. */
  rawJson?: boolean;
  /** The body is taken as text of any content type; `body` is then a z.string(). */
  rawText?: boolean;
  /**
   * Token bucket other than the caller's usual one. `failures` counts only refused requests, by the address of the
   * connection: one provider's servers call for all of its customers.
   */
  rate?: "events" | "failures";
  /** Left out of the public document: operator and dashboard-only calls. */
  internal?: boolean;
  /** A session must have authenticated in the last 15 minutes, always or for some bodies. Keys are not asked. */
  reauthenticate?: true | ((body: unknown) => boolean);
  /** Served to a session whose second factor is still missing: only what supplies it. */
  whilePending?: true;
  /** Served although the account is suspended (status pages, sign-out). */
  whileSuspended?: boolean;
  example?: { body?: unknown; response?: unknown; query?: Record<string, string> };
};

export function contract<
  P extends AnyObject | undefined = undefined,
  Q extends AnyObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  const A extends Auth = Auth,
>(definition: Contract<P, Q, B, R, A>): Contract<P, Q, B, R, A> {
  return definition;
}

type Out<S, None> = [NonNullable<S>] extends [never]
  ? None
  : NonNullable<S> extends z.ZodType
    ? z.output<NonNullable<S>>
    : None;
type In<S, None> = [NonNullable<S>] extends [never]
  ? None
  : NonNullable<S> extends z.ZodType
    ? z.input<NonNullable<S>>
    : None;

export type ParamsOf<C extends Contract> = Out<C["params"], Record<string, never>>;
export type QueryOf<C extends Contract> = Out<C["query"], Record<string, never>>;
export type BodyOf<C extends Contract> = Out<C["body"], undefined>;
export type ResponseOf<C extends Contract> = Out<C["response"], unknown>;
export type BodyInputOf<C extends Contract> = In<C["body"], undefined>;
export type QueryInputOf<C extends Contract> = In<C["query"], Record<string, never>>;
