import type { Contract } from "@/lib/contract/contract";

type Header = { description: string; required?: boolean; schema: Record<string, unknown> };

const text = { type: "string" } as const;
const whole = { type: "integer", minimum: 0 } as const;

/** Response headers in use. The document names each once and refers to it. */
const RESPONSE_HEADERS = {
  "Request-Id": {
    description: "Id of this request; name it when you ask about it",
    required: true,
    schema: text,
  },
  RateLimit: {
    description: 'Requests left and seconds until the bucket is full, such as "default";r=39;t=1',
    schema: text,
  },
  "RateLimit-Policy": {
    description: 'Size of the bucket and its window, such as "default";q=40;w=2',
    schema: text,
  },
  "X-RateLimit-Limit": { description: "Size of the bucket", schema: whole },
  "X-RateLimit-Remaining": { description: "Requests left in the bucket", schema: whole },
  "X-RateLimit-Reset": { description: "Seconds from now until the bucket is full", schema: whole },
  "Retry-After": {
    description: "Seconds to wait before the next attempt",
    schema: { type: "integer", minimum: 1 },
  },
  "Idempotent-Replayed": {
    description: "true: this is the stored response of an earlier request with the same Idempotency-Key",
    schema: { type: "string", const: "true" },
  },
  ETag: { description: "Identifies this state; send it back in If-Match or If-None-Match", schema: text },
  "Content-Disposition": { description: "Suggested name of the file", schema: text },
  "WWW-Authenticate": {
    description: "The scheme to authenticate with",
    schema: { type: "string", const: "Bearer" },
  },
} as const satisfies Record<string, Header>;

/** Headers of operations that are going away. The document names them only while it has such operations. */
const DEPRECATION_HEADERS = {
  Deprecation: {
    description: "When this operation was deprecated, as @ and Unix seconds (RFC 9745)",
    schema: text,
  },
  Sunset: { description: "The first day on which it may be gone (RFC 8594)", schema: text },
  Link: { description: "The page that explains the deprecation", schema: text },
} as const satisfies Record<string, Header>;
type ResponseHeader = keyof typeof RESPONSE_HEADERS | keyof typeof DEPRECATION_HEADERS;

export const headersOf = (contracts: readonly Contract[]): Record<string, Header> =>
  contracts.some(({ deprecated }) => deprecated)
    ? { ...RESPONSE_HEADERS, ...DEPRECATION_HEADERS }
    : RESPONSE_HEADERS;

/** Request headers in use, beside Authorization, which the security schemes stand for. */
const REQUEST_HEADERS = {
  "Idempotency-Key": {
    description:
      "Any text of your own. A repeat within 24 hours with the same key answers the first result again",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  "If-Match": {
    description: "The etag you edited. If somebody saved meanwhile, the answer is 412 with the current draft",
    schema: text,
  },
  "If-None-Match": {
    description: "The ETag you have. If it is still current, the answer is 304",
    schema: text,
  },
  "Last-Event-ID": { description: "Continues the stream after this event", schema: text },
} as const satisfies Record<string, Header>;
type RequestHeader = keyof typeof REQUEST_HEADERS;

const FILES = [
  "application/pdf",
  "application/x-ndjson",
  "text/csv",
  "text/javascript",
  "audio/mpeg",
  "image/jpeg",
];

const isKeyed = ({ auth }: Contract) => auth === "partner" || auth === "workspace";
const isPdf = ({ produces = [] }: Contract) => produces.includes("application/pdf");

export function requestHeaders(contract: Contract) {
  const names: RequestHeader[] = [
    ...(contract.method === "POST" && isKeyed(contract) ? (["Idempotency-Key"] as const) : []),
    ...(isPdf(contract) ? (["If-None-Match"] as const) : []),
    ...(contract.takes ?? []),
  ];
  return names.map((name) => ({ in: "header" as const, name, required: false, ...REQUEST_HEADERS[name] }));
}

export function responseHeaders(contract: Contract, status: number) {
  const isLimited = isKeyed(contract) && status !== 401 && status !== 503;
  const names: ResponseHeader[] = [
    "Request-Id",
    ...(contract.deprecated ? DEPRECATED : []),
    ...(isLimited ? LIMITS : []),
    ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(contract.method === "POST" && isKeyed(contract) && status < 300
      ? (["Idempotent-Replayed"] as const)
      : []),
    ...(status < 400 && (contract.hasEtag || isPdf(contract)) ? (["ETag"] as const) : []),
    ...(status === 412 ? (["ETag"] as const) : []),
    ...(status < 300 && contract.produces?.some((type) => FILES.includes(type))
      ? (["Content-Disposition"] as const)
      : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const LIMITS: readonly ResponseHeader[] = [
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

const DEPRECATED = ["Deprecation", "Sunset", "Link"] as const;
