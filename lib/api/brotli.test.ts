import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressed, prefersBrotli } from "./brotli";

const big = JSON.stringify({ rows: Array.from({ length: 100 }, (_, n) => ({ id: `row_${n}` })) });

function serve(
  accept: string | null,
  { body = big as BodyInit | null, type = "application/json", method = "GET" } = {},
) {
  const headers = new Headers(accept === null ? [] : [["Accept-Encoding", accept]]);
  const answer = new Response(body, { status: 200, headers: { "Content-Type": type, ETag: '"v1"' } });
  return compressed(new Request("http://127.0.0.1/v1/x", { method, headers }), answer);
}

describe("brotli", () => {
  it.each([
    ["br", true],
    ["gzip, deflate, br", true],
    ["BR;q=0.5, gzip;q=0.5", true],
    ["br;q=0.4, gzip;q=0.8", false],
    ["br;q=0, gzip", false],
    ["identity, br;q=0.5", false],
    ["br;q=nonsense", false],
    ["gzip", false],
    ["brotli", false],
    ["*", false],
    ["", false],
    [null, false],
  ])("is preferred by Accept-Encoding %j: %s", (accepted, preferred) => {
    expect(prefersBrotli(accepted)).toBe(preferred);
  });

  it("packs a large JSON answer and keeps its other headers", async () => {
    const answer = await serve("gzip, br");
    expect(answer.headers.get("Content-Encoding")).toBe("br");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("ETag")).toBe('"v1"');
    const packed = Buffer.from(await answer.arrayBuffer());
    expect(packed.byteLength).toBeLessThan(big.length / 4);
    expect(brotliDecompressSync(packed).toString()).toBe(big);
  });

  it("leaves a small one plain, and says that it could have been otherwise", async () => {
    const answer = await serve("br", { body: '{"ok":true}' });
    expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([
      null,
      "Accept-Encoding",
    ]);
    expect(await answer.text()).toBe('{"ok":true}');
  });

  it("does no work for a HEAD", async () => {
    const answer = await serve("br", { method: "HEAD", body: null });
    expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([
      null,
      "Accept-Encoding",
    ]);
  });

  it.each(["text/event-stream", "application/pdf"])("never touches %s", async (type) => {
    const answer = await serve("br", { type });
    expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([null, null]);
    expect(await answer.text()).toBe(big);
  });
});
