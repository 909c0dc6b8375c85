import fc from "fast-check";

/** Requests as broken, careless and hostile clients make them, for routes that anyone can call without a key. */

const HOSTILE_TEXTS = [
  "",
  " ",
  "null",
  "0",
  "-1",
  "1e309",
  "../../etc/passwd",
  "..%2f..%2f",
  "'; drop table run; --",
  "<script>alert(1)</script>",
  "{{trigger.x}}",
  "{{".repeat(2_000),
  "#{7*7}",
  "=1+1",
  "%00",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202eabc",
  "\u200b",
  "\u0301".repeat(5_000),
  "é".repeat(500),
  "👩‍👩‍👧‍👦",
  "a\r\nBcc: everyone@example.org",
  "A".repeat(5_000),
  "9".repeat(400),
  "__proto__",
  "constructor",
  "2026-02-30T25:61:61Z",
  "9999-12-31T23:59:59Z",
  "-271821-04-20T00:00:00Z",
  "+12025550123",
  "owner@example.com",
  "javascript:alert(1)",
] as const;

/** Half of UTF-16, as cut out of the middle of an emoji, is not the same text after UTF-8; both forms are sent. */
const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
);

const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(-1, 1.5, 1e21, 2 ** 53, true, null, [], {}, [[[[]]]], { not: "" }, { $ne: null }),
);

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

const SHAPELESS = [
  "",
  "null",
  "[]",
  '"text"',
  "{",
  '{"type":',
  '{"a":1}{"a":2}',
  '{"__proto__":{"type":"x"}}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"a":1e400}',
  "[".repeat(5_000),
  nested(40),
  nested(5_000),
  "a=1&a=2&a[]=3&__proto__=x",
  "%",
  "&&&===",
  "name=%ff%fe",
  "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--x--",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  `a=${"x".repeat(70_000)}`,
  `{"a":"${"x".repeat(300_000)}"}`,
];

const bytes = (text: string) => new TextEncoder().encode(text);

/** Bodies whose fields are those the route knows, filled with anything, in either encoding and at times cut off. */
function filled(fields: Readonly<Record<string, string>>) {
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...Object.keys(fields), "a") },
    { weight: 1, arbitrary: hostileText },
  );
  const asForm = fc
    .array(fc.tuple(name, hostileText), { maxLength: 8 })
    .map((pairs) => new URLSearchParams([...Object.entries(fields), ...pairs]).toString());
  /** Only the last value of a name counts in most readers, so this replaces values instead of repeating names. */
  const replaced = fc
    .dictionary(name, hostileText, { maxKeys: 3 })
    .map((some) => new URLSearchParams({ ...fields, ...some }).toString());
  const asJson = fc
    .dictionary(name, hostileValue, { maxKeys: 8 })
    .map((some) => JSON.stringify({ ...fields, ...some }) ?? "");
  const whole = fc.oneof(asForm, replaced, asJson);
  const half = fc.tuple(whole, fc.nat({ max: 200 })).map(([text, length]) => text.slice(0, length));
  return fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: half }).map(bytes);
}

const bodyOf = (fields: Readonly<Record<string, string>>) =>
  fc.oneof(
    { weight: 5, arbitrary: filled(fields) },
    { weight: 2, arbitrary: fc.constantFrom(...SHAPELESS).map(bytes) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  );

const contentType = fc.constantFrom(
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "text/xml",
  "application/octet-stream",
  "",
  ";;;",
);

/** Headers that hold what HTTP lets through; the rest is tried over a socket. Repeated ones arrive joined by commas. */
const header = fc.tuple(
  fc.constantFrom(
    "accept",
    "authorization",
    "content-encoding",
    "cookie",
    "host",
    "idempotency-key",
    "if-none-match",
    "last-event-id",
    "origin",
    "range",
    "stripe-signature",
    "webhook-id",
    "webhook-signature",
    "webhook-timestamp",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-hub-signature-256",
    "x-twilio-signature",
  ),
  fc.constantFrom(
    "",
    "*/*",
    "a, a, a",
    "Bearer fdw_live_x",
    "Basic dXNlcjpwYXNz",
    "Basic %%%",
    "t=1,v1=00",
    "t=99999999999999,v1=zz,v1=",
    "v1,AAAA v1,",
    "sha256=",
    `sha256=${"0".repeat(64)}`,
    "https://evil.example",
    "bytes=0-1",
    "k\u00e9y",
    "A".repeat(8_000),
  ),
);

const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        "service",
        "provider",
        "from",
        "at",
        "waitlist",
        "hub.mode",
        "hub.challenge",
        "limit",
        "a",
      ),
      hostileText,
    ),
    { maxLength: 3 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString());

export type HostileRequest = {
  path: string;
  query: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
};

/** `paths` lead to something that exists, `fields` are valid values of a body, so that some requests get far. */
export function hostileRequest(of: { paths: string[]; pattern: string; fields: Record<string, string> }) {
  const segment = hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 900) || "x");
  const invented = fc
    .array(segment, { minLength: 4, maxLength: 4 })
    .map((segments) => of.pattern.replaceAll(/\{\w+\}/g, () => segments.pop() ?? "x"));
  const path =
    of.paths.length > 0
      ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...of.paths) }, { weight: 1, arbitrary: invented })
      : invented;
  const headers = fc
    .tuple(fc.array(header, { maxLength: 3 }), contentType)
    .map(([some, type]): [string, string][] => [...some, ["content-type", type]]);
  return fc.record({
    path,
    query,
    headers,
    body: bodyOf(of.fields) as fc.Arbitrary<Uint8Array<ArrayBuffer>>,
  });
}
