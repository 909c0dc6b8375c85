import "server-only";
import type { Contract } from "@/lib/contract/contract";
import { ApiError } from "@/lib/contract/errors";
import { assertNoConnectionHeld } from "@/lib/held-connection";

/**
 * Every body is read here, because neither Node nor Next limits one: capped while reading, within a deadline, as UTF-8,
 * at most 32 levels deep, and free of characters that PostgreSQL cannot store.
 */
const DEFAULT_LIMIT = 256 * 1024;
const READ_TIMEOUT_MS = 15_000;
/** A sender that has gone silent is not waited for to the end of that. */
const SILENCE_MS = 8_000;
const MAX_DEPTH = 32;

export type JsonBody = { value: unknown; raw: string };

/** Reads the body in the form its contract asks for. */
export async function readBody(request: Request, contract: BodyRules): Promise<JsonBody | null> {
  const { bodyLimit: limit, rawJson: any, rawText, text } = contract;
  if (!rawText) return readJson(request, { limit, any, text });
  const raw = await readText(request, limit ?? DEFAULT_LIMIT);
  return { value: raw, raw };
}

type BodyRules = Pick<Contract, "bodyLimit" | "rawJson" | "rawText" | "text">;

type Reading = {
  limit?: number | undefined;
  any?: boolean | undefined;
  text?: { type: string; member: string } | undefined;
};

async function readJson(
  request: Request,
  { limit = DEFAULT_LIMIT, any = false, text }: Reading = {},
): Promise<JsonBody | null> {
  const length = request.headers.get("content-length");
  if (length !== null && Number(length) > limit) throw tooLarge(limit);
  const raw = await readText(request, limit);
  if (raw.length === 0) return null;
  const type = (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (text && type === text.type) return { value: { [text.member]: raw }, raw };
  if (type !== "application/json") throw notReadable(text);
  return { value: any ? parseAny(raw) : parseJson(raw), raw };
}

function notReadable(text: Reading["text"]): ApiError {
  return new ApiError("unsupported_media_type", {
    detail: `Send application/json${text ? ` or ${text.type}` : ""}.`,
  });
}

function parseJson(raw: string): unknown {
  if (depthOf(raw) > MAX_DEPTH) {
    throw new ApiError("validation_failed", {
      detail: `The body is nested more than ${MAX_DEPTH} levels.`,
      errors: [
        {
          code: "limit_exceeded",
          pointer: "",
          message: `must not be nested more than ${MAX_DEPTH} levels`,
        },
      ],
    });
  }
  const value = parseAny(raw);
  const bad = raw.includes("\\u") || raw.includes("\u0000") ? findUnstorable(value) : null;
  if (bad !== null) {
    throw new ApiError("validation_failed", {
      detail: "A text holds a character that cannot be stored.",
      errors: [
        { code: "invalid_value", pointer: bad, message: "holds NUL or half a character (a lone surrogate)" },
      ],
    });
  }
  return value;
}

function parseAny(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new ApiError("invalid_json");
  }
}

/** Any body as text; form posts of providers are read through it too. */
export async function readText(request: Request, limit: number): Promise<string> {
  assertNoConnectionHeld("read a request body");
  if (!request.body) return "";
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new ApiError("bad_request", { detail: "The body took too long to arrive." }));
  const end = performance.now() + READ_TIMEOUT_MS;
  // Cleared once the body is there: a pending timeout would keep every request in memory for its length.
  let timeout = setTimeout(giveUp, SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      const left = end - performance.now();
      if (left > SILENCE_MS) timeout.refresh();
      else {
        clearTimeout(timeout);
        timeout = setTimeout(giveUp, left);
      }
      size += value.byteLength;
      if (size > limit) {
        void reader.cancel();
        throw tooLarge(limit);
      }
      chunks.push(value);
    }
  } finally {
    clearTimeout(timeout);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      chunks.length === 1 ? chunks[0] : Buffer.concat(chunks),
    );
  } catch {
    throw new ApiError("invalid_json", { detail: "The body is not valid UTF-8." });
  }
}

/** Levels of nesting, counted in the text: JSON.parse accepts a million, but the code after it overflows the stack. */
function depthOf(raw: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < raw.length; i++) {
    const c = raw.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) deepest = Math.max(deepest, ++depth);
    else if (c === 125 || c === 93) depth--;
  }
  return deepest;
}

function findUnstorable(value: unknown, pointer = ""): string | null {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000") ? null : pointer;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const here = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!key.isWellFormed() || key.includes("\u0000")) return pointer;
    const bad = findUnstorable(item, here);
    if (bad !== null) return bad;
  }
  return null;
}

function tooLarge(limit: number): ApiError {
  return new ApiError("body_too_large", { detail: `The body can have at most ${limit} bytes.` });
}
