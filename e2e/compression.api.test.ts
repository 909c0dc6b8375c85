import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { testServer } from "@/scripts/testing/server";

type Answer = { encoding: string | undefined; vary: string | undefined; body: Buffer };

const ask = (path: string, encodings: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(`${testServer().baseUrl}${path}`, { headers: { "accept-encoding": encodings } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          encoding: response.headers["content-encoding"],
          vary: response.headers.vary,
          body: Buffer.concat(chunks),
        }),
      );
    }).on("error", reject);
  });

const unpack: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  identity: (body) => body,
};

it.each([["gzip, deflate, br"], ["br, gzip;q=0.5"], ["gzip"], ["identity"]])(
  "a response is compressed as its header says, for Accept-Encoding: %s",
  async (encodings) => {
    const { encoding = "identity", vary, body } = await ask("/v1/openapi.json", encodings);
    const document = JSON.parse(unpack[encoding]!(body).toString("utf8"));
    expect(document.openapi).toBe("3.1.0");
    expect(encodings).toContain(encoding);
    expect(vary?.toLowerCase()).toContain("accept-encoding");
  },
);

it("scripts of pages are sent as brotli to those who accept it, kept for good, and are the same otherwise", async () => {
  const page = (await ask("/sign-in", "identity")).body.toString("utf8");
  const [script] = /\/_next\/static\/[^"\\]+\.js/.exec(page) ?? [];
  expect(script).toBeDefined();
  const [brotli, plain, refused] = await Promise.all([
    ask(script!, "gzip, deflate, br, zstd"),
    ask(script!, "identity"),
    ask(script!, "gzip, br;q=0"),
  ]);
  expect([brotli.encoding, plain.encoding, refused.encoding]).toEqual(["br", undefined, "gzip"]);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(refused.body).equals(plain.body)).toBe(true);
  for (const { vary } of [brotli, refused]) expect(vary?.toLowerCase()).toContain("accept-encoding");
});
