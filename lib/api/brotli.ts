import "server-only";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Brotli where the caller prefers it; Next's own gzip serves the rest and leaves alone what is encoded already.
 * Level 3 costs less processor time than that gzip on our answers (7 KB: 0.04 ms) and makes them a seventh smaller.
 */
const LEVEL = 3;
/** Below this the headers weigh more than what is saved; Next's gzip begins here too. */
const SMALLEST = 1_024;
const TEXT = /^application\/(json|problem\+json|x-ndjson)|^text\/csv/;

export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!TEXT.test(response.headers.get("Content-Type") ?? "")) return response;
  response.headers.append("Vary", "Accept-Encoding");
  if (request.method === "HEAD" || !prefersBrotli(request.headers.get("accept-encoding"))) return response;
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.byteLength < SMALLEST) return new Response(body, { status, headers });
  headers.set("Content-Encoding", "br");
  headers.delete("Content-Length");
  return new Response(pack(body), { status, headers });
}

function pack(body: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: LEVEL,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  );
}

/** Named, not ruled out, and no less wanted than gzip or the plain text where those are named as well. */
export function prefersBrotli(accepted: string | null): boolean {
  const wanted = new Map<string, number>();
  for (const part of (accepted ?? "").toLowerCase().split(",")) {
    const [coding = "", ...settings] = part.split(";").map((text) => text.trim());
    const weight = settings.find((setting) => setting.startsWith("q="))?.slice(2);
    wanted.set(coding, weight === undefined ? 1 : Number(weight) || 0);
  }
  const brotli = wanted.get("br") ?? 0;
  return brotli > 0 && brotli >= (wanted.get("gzip") ?? 0) && brotli >= (wanted.get("identity") ?? 0);
}
