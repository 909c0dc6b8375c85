import type { JsonObject } from "@/lib/automation/json";
import { shellWords } from "./shell-words";

/** The part of a cURL command that the HTTP step can express. */
type CurlRequest = {
  config: JsonObject;
  /** Options without a place in the step, as they were written. */
  ignored: string[];
};
export type CurlResult = ({ ok: true } & CurlRequest) | { ok: false; message: string };

const METHODS: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];
const MOST_SECONDS = 30;

/** Options with a value that say nothing about the request itself. */
const SKIPPED_WITH_VALUE: ReadonlySet<string> = new Set(
  "-o --output -w --write-out --connect-timeout --retry --retry-delay --retry-max-time -x --proxy --resolve --interface -c --cookie-jar -T --upload-file -K --config --cacert --capath -E --cert --key --ciphers --tls-max -C --continue-at --limit-rate -r --range --max-redirs --dns-servers -D --dump-header --stderr --trace --trace-ascii -y -Y -z --time-cond -P --ftp-port -Q --quote -t --telnet-option -m0".split(
    " ",
  ),
);

/** Short names of the options that matter, and long ones with the same meaning. */
const OPTIONS: Readonly<Record<string, Option>> = {
  "-X": "method",
  "--request": "method",
  "-H": "header",
  "--header": "header",
  "-d": "data",
  "--data": "data",
  "--data-ascii": "data",
  "--data-binary": "data",
  "--data-raw": "raw",
  "--data-urlencode": "encoded",
  "--json": "json",
  "-F": "form",
  "--form": "form",
  "--form-string": "form",
  "-u": "user",
  "--user": "user",
  "--oauth2-bearer": "bearer",
  "-A": "agent",
  "--user-agent": "agent",
  "-e": "referer",
  "--referer": "referer",
  "-b": "cookie",
  "--cookie": "cookie",
  "-m": "seconds",
  "--max-time": "seconds",
  "--url": "url",
};
type Option =
  | "method"
  | "header"
  | "data"
  | "raw"
  | "encoded"
  | "json"
  | "form"
  | "user"
  | "bearer"
  | "agent"
  | "referer"
  | "cookie"
  | "seconds"
  | "url";

type Read = {
  url: string | null;
  method: string | null;
  headers: [string, string][];
  data: string[];
  seconds: number | null;
  isQuery: boolean;
  isHead: boolean;
  isJson: boolean;
  ignored: string[];
};

/**
 * Reads a cURL command as text. Nothing is run and no file is read: a value that names a file, or that a shell would
 * have computed, is refused in a sentence.
 */
export function parseCurl(text: string): CurlResult {
  const words = shellWords(text);
  if (!words.ok) return words;
  const [first, ...rest] = words.words;
  if (first === undefined || !/^(.*[\\/])?curl(\.exe)?$/i.test(first))
    return refuse("Paste a command that starts with “curl”.");
  const read: Read = {
    url: null,
    method: null,
    headers: [],
    data: [],
    seconds: null,
    isQuery: false,
    isHead: false,
    isJson: false,
    ignored: [],
  };
  const refusal = readWords(rest, read);
  return refusal === null ? requestOf(read) : refuse(refusal);
}

const refuse = (message: string) => ({ ok: false as const, message });

function readWords(words: readonly string[], read: Read): string | null {
  const queue = splitOptions(words);
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (!word.startsWith("-") || word === "-") {
      if (read.url !== null) return "The command has more than one URL. Paste one request at a time.";
      read.url = word;
      continue;
    }
    const option = Object.hasOwn(OPTIONS, word) ? OPTIONS[word] : undefined;
    if (option !== undefined) {
      const value = queue.shift();
      if (value === undefined) return `The option ${word} has no value.`;
      const refusal = take(option, value, read);
      if (refusal !== null) return refusal;
    } else if (SKIPPED_WITH_VALUE.has(word)) {
      queue.shift();
      read.ignored.push(word);
    } else takeFlag(word, read);
  }
  return null;
}

/** `-XPOST`, `-sSL` and `--url=…` become one word for each option and value. */
function splitOptions(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    if (word.startsWith("--")) {
      const at = word.indexOf("=");
      const name = word.slice(0, at);
      return at > 0 && takesValue(name) ? [name, word.slice(at + 1)] : [word];
    }
    if (!word.startsWith("-") || word.length < 3) return [word];
    const parts: string[] = [];
    for (let at = 1; at < word.length; at++) {
      const short = `-${word[at]}`;
      parts.push(short);
      if (!takesValue(short)) continue;
      if (at + 1 < word.length) parts.push(word.slice(at + 1));
      break;
    }
    return parts;
  });
}

const takesValue = (name: string) => Object.hasOwn(OPTIONS, name) || SKIPPED_WITH_VALUE.has(name);

function takeFlag(word: string, read: Read): void {
  if (word === "-G" || word === "--get") read.isQuery = true;
  else if (word === "-I" || word === "--head") read.isHead = true;
  else if (!QUIET.has(word)) read.ignored.push(word);
}

/** Options that change what cURL prints or how it connects, which the step does in its own way. */
const QUIET: ReadonlySet<string> = new Set(
  "-s --silent -S --show-error -v --verbose -i --include -L --location --compressed -f --fail --fail-with-body -# --progress-bar -N --no-buffer --http1.1 --http2 -g --globoff -4 -6".split(
    " ",
  ),
);

function take(option: Option, value: string, read: Read): string | null {
  const header = (name: string, text: string) => {
    read.headers.push([name, text]);
    return null;
  };
  switch (option) {
    case "url":
      if (read.url !== null) return "The command has more than one URL. Paste one request at a time.";
      read.url = value;
      return null;
    case "method":
      read.method = value.toUpperCase();
      return null;
    case "header":
      return takeHeader(value, read);
    case "json":
      read.isJson = true;
      return takeData(value, read);
    case "data":
      return takeData(value, read);
    case "raw":
      read.data.push(value);
      return null;
    case "encoded":
      return takeEncoded(value, read);
    case "form":
      return "Forms with -F send files, which this step can't. Use -d instead.";
    case "user":
      return header("Authorization", `Basic ${base64(value)}`);
    case "bearer":
      return header("Authorization", `Bearer ${value}`);
    case "agent":
      return header("User-Agent", value);
    case "referer":
      return header("Referer", value);
    case "cookie":
      return value.includes("=")
        ? header("Cookie", value)
        : "Cookies from a file can't be read. Paste their text.";
    case "seconds":
      read.seconds = Number(value);
      return null;
    default:
      return option satisfies never;
  }
}

function takeHeader(value: string, { headers }: Read): string | null {
  if (value.startsWith("@")) return "Headers from a file can't be read. Paste their text.";
  const at = value.indexOf(":");
  const name = (at < 0 ? value : value.slice(0, at)).trim();
  // "Name:" removes a header that cURL adds by itself, and "Name;" sends an empty one.
  const text = at < 0 ? "" : value.slice(at + 1).trim();
  if (name !== "" && text !== "") headers.push([name, text]);
  return null;
}

const FROM_FILE =
  "The body is read from a file, which isn't possible here. Paste the text of the file instead.";

function takeData(value: string, { data }: Read): string | null {
  if (value.startsWith("@")) return FROM_FILE;
  data.push(value);
  return null;
}

/** `name=text` encodes the text alone, `text` all of it; `@` names a file. */
function takeEncoded(value: string, { data }: Read): string | null {
  const at = value.indexOf("=");
  const name = at < 0 ? value : value.slice(0, at);
  if (name.includes("@")) return FROM_FILE;
  const text = encodeURIComponent((at < 0 ? value : value.slice(at + 1)).toWellFormed());
  data.push(at > 0 ? `${name}=${text}` : text);
  return null;
}

function requestOf(read: Read): CurlResult {
  if (read.url === null || read.url === "") return refuse("The command has no URL.");
  const joined = read.data.join(read.isJson ? "" : "&");
  const hasData = read.data.length > 0;
  const method = read.method ?? (read.isHead ? "HEAD" : hasData && !read.isQuery ? "POST" : "GET");
  if (!METHODS.includes(method)) return refuse(`The method ${method.slice(0, 20)} isn't supported.`);
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(read.url) ? read.url : `http://${read.url}`;
  const config: JsonObject = {
    method,
    url: hasData && read.isQuery ? `${url}${url.includes("?") ? "&" : "?"}${joined}` : url,
  };
  const body = hasData && !read.isQuery ? joined : null;
  const headers = headersOf(read, body);
  if (Object.keys(headers).length > 0) config.headers = headers;
  if (body !== null) config.body = bodyOf(body, headers);
  if (read.seconds !== null && read.seconds >= 1)
    config.timeoutSeconds = Math.min(MOST_SECONDS, Math.ceil(read.seconds));
  return { ok: true, config, ignored: [...new Set(read.ignored)] };
}

/** The last of several headers with one name wins. A body without a type is a form, as with cURL. */
function headersOf({ headers, isJson }: Read, body: string | null): Record<string, string> {
  const byName = new Map(headers.map(([name, text]) => [name.toLowerCase(), [name, text] as const]));
  if (body !== null && !byName.has("content-type")) {
    const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
    byName.set("content-type", ["Content-Type", type]);
  }
  return Object.fromEntries(byName.values());
}

/** JSON becomes a value whose parts can hold references; everything else stays text. */
function bodyOf(body: string, headers: Record<string, string>) {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (!type.toLowerCase().includes("json")) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
