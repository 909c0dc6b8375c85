/**
 * Requests byte for byte as a hostile or broken client sends them, and the status each has to get. `{key}` stands for a
 * workspace's API key. They are sent over a socket, because HTTP clients refuse to send most of them.
 */
export type RawHttpCase = {
  name: string;
  line: string;
  headers?: string[];
  /** Bytes as Latin-1 text, so that every byte can be written. */
  body?: string;
  status: number;
  code?: string;
};

const EVENTS = "POST /v1/events HTTP/1.1";
const LEADS = "GET /v1/leads HTTP/1.1";
const KEY = "Authorization: Bearer {key}";
const JSON_TYPE = "Content-Type: application/json";

const BODIES: RawHttpCase[] = [
  { name: "an empty body", body: "", status: 422, code: "validation_failed" },
  { name: "a body in UTF-16", body: "\xff\xfe\x7b\x00\x7d\x00", status: 400, code: "invalid_json" },
  { name: "a body of invalid UTF-8", body: '{"a":"\xff"}', status: 400, code: "invalid_json" },
  { name: "null", body: "null", status: 422, code: "validation_failed" },
  { name: "an array", body: "[]", status: 422, code: "validation_failed" },
  { name: "JSON that ends too early", body: '{"type":', status: 400, code: "invalid_json" },
  { name: "a NUL byte between values", body: '{"type"\x00:1}', status: 400, code: "invalid_json" },
  { name: "an escaped NUL", body: '{"type":"a\\u0000b"}', status: 422, code: "validation_failed" },
  { name: "half a surrogate pair", body: '{"type":"\\ud800"}', status: 422, code: "validation_failed" },
  { name: "__proto__", body: '{"__proto__":{"type":"call.missed"}}', status: 422, code: "validation_failed" },
  { name: "a number beyond all numbers", body: '{"type":1e400}', status: 422, code: "validation_failed" },
  {
    name: "5,000 levels of nesting",
    body: `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    status: 422,
    code: "validation_failed",
  },
].map((one) => ({ line: EVENTS, headers: [KEY, JSON_TYPE], ...one }));

const TYPES: RawHttpCase[] = [
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "application/jsonx",
  "",
].map((type) => ({
  name: `the content type "${type}"`,
  line: EVENTS,
  headers: [KEY, `Content-Type: ${type}`],
  body: "{}",
  status: 415,
  code: "unsupported_media_type",
}));

const KEYS: RawHttpCase[] = [
  "Basic dXNlcjpwYXNz",
  "Bearer",
  "Bearer fdw_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "Bearer k\xe9y",
  "Bearer eyJhbGciOiJub25lIn0.e30.",
  "Bearer {key} {key}",
  "Bearer {key}, Bearer {key}",
].map((value) => ({
  name: `Authorization: ${value}`,
  line: LEADS,
  headers: [`Authorization: ${value}`],
  status: 401,
}));

const IGNORED: RawHttpCase[] = [
  "X-Middleware-Subrequest: src/middleware:src/middleware:src/middleware:src/middleware:src/middleware",
  "X-Middleware-Subrequest: proxy:proxy:proxy:proxy:proxy",
  "X-Nextjs-Data: 1",
  "X-Now-Route-Matches: 1",
  "X-Forwarded-Host: evil.example",
  "X-HTTP-Method-Override: DELETE",
  "X-Workspace-Id: ws_other",
  "Switchboard-Workspace: ws_other",
  "Range: bytes=0-1",
  "Cookie: next-auth.session-token=eyJhbGciOiJub25lIn0.e30.",
].map((header) => ({
  name: `${header}, which changes nothing`,
  line: LEADS,
  headers: [KEY, header],
  status: 200,
}));

const MIXED_UP: RawHttpCase[] = [
  {
    name: "both Content-Length and Transfer-Encoding",
    line: EVENTS,
    headers: [KEY, JSON_TYPE, "Content-Length: 2", "Transfer-Encoding: chunked"],
    status: 400,
  },
  {
    name: "two different lengths",
    line: EVENTS,
    headers: [KEY, JSON_TYPE, "Content-Length: 2", "Content-Length: 3"],
    status: 400,
  },
  {
    name: "an unknown transfer encoding",
    line: EVENTS,
    headers: [KEY, JSON_TYPE, "Transfer-Encoding: xchunked"],
    status: 400,
  },
  {
    name: "a space before a header's colon",
    line: EVENTS,
    headers: [KEY, JSON_TYPE, "Content-Length : 2"],
    status: 400,
  },
  { name: "a line feed inside a header", line: LEADS, headers: [KEY, "X: a\nb"], status: 400 },
  { name: "a NUL inside a header", line: LEADS, headers: [KEY, "X: a\x00b"], status: 400 },
  { name: "a negative length", line: EVENTS, headers: [KEY, JSON_TYPE, "Content-Length: -1"], status: 400 },
  { name: "a length in hex", line: EVENTS, headers: [KEY, JSON_TYPE, "Content-Length: 0x2"], status: 400 },
  {
    name: "20 KB of Authorization",
    line: LEADS,
    headers: [`Authorization: Bearer ${"a".repeat(20_000)}`],
    status: 431,
  },
  { name: "two Host headers", line: LEADS, headers: [KEY, "Host: evil.example"], status: 400 },
  { name: "HTTP/9.9", line: "GET /v1/leads HTTP/9.9", headers: [KEY], status: 400 },
  { name: "no HTTP at all", line: "\x16\x03\x01\x02\x00", status: 400 },
];

const PATHS: RawHttpCase[] = [
  ["/v1/leads/lead_zzz", 404],
  ["/v1/leads/LEAD_1", 404],
  ["/v1/leads/__proto__", 404],
  ["/v1/leads/99999999999999999999", 404],
  ["/v1/leads/lead_%00", 404],
  ["/v1/leads/%", 400],
  ["/v1/leads/%ff", 400],
  ["/v1/leads/..%5c..%5cetc", 404],
  ["/v1/leads/..%2F..%2F..%2Fetc%2Fpasswd", 404],
  ["/v1/leads/%2e%2e/%2e%2e/etc", 404],
  ["/v1/leads/../../metrics", 401],
  ["/w/ws_other/leads.rsc", 404],
  ["/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75", 404],
  ["/.env", 404],
  ["/.git/config", 404],
].map(([path, status]) => ({
  name: String(path),
  line: `GET ${path} HTTP/1.1`,
  headers: [KEY],
  status: Number(status),
}));

const QUERIES: RawHttpCase[] = [
  "limit=1.5",
  "limit=1e1",
  "limit=",
  "limit=abc",
  "limit=10abc",
  "limit=%D9%A1%D9%A0",
  "limit=9007199254740993",
  "limit=NaN",
  "limit=-1",
  "limit=0",
  "limit=%205",
  "limit=1&limit=2",
  "limit[]=5",
  "cursor=!!!!",
  "cursor=eyJpZCI6MX0.AAAA",
  "cursor=%00",
  `cursor=${"A".repeat(10_000)}`,
  "status=ACTIVE",
  "status=",
  "sort=apiKeyHash",
  "__proto__=1",
].map((query) => ({
  name: `?${query.slice(0, 40)}`,
  line: `GET /v1/leads?${query} HTTP/1.1`,
  headers: [KEY],
  status: 422,
}));

const METHODS: RawHttpCase[] = ["DELETE", "TRACE", "PROPFIND"].map((method) => ({
  name: `${method} on a list`,
  line: `${method} /v1/leads HTTP/1.1`,
  headers: [KEY],
  status: 405,
}));

export const RAW_HTTP_CASES: readonly RawHttpCase[] = [
  ...BODIES,
  ...TYPES,
  ...KEYS,
  ...IGNORED,
  ...MIXED_UP,
  ...PATHS,
  ...QUERIES,
  ...METHODS,
];
