import "server-only";
import { gzipSync } from "node:zlib";
import { contracts } from "@/lib/contract/all";
import { openApiDocument } from "@/lib/contract/document/openapi";
import { newId } from "@/lib/id";
import { accepts } from "./accepts-encoding";
import { web } from "./web-process";

type Published = { plain: Uint8Array<ArrayBuffer>; gzipped: Uint8Array<ArrayBuffer> };

/** Made and compressed once per process: doing it again for each anonymous request would cost 20 ms. */
let published: Published | undefined;

function publish(): Published {
  const plain = new TextEncoder().encode(JSON.stringify(openApiDocument(contracts, web().config.baseUrl)));
  return { plain, gzipped: new Uint8Array(gzipSync(plain)) };
}

/** Readable by any site, so that tools in a browser can load it. All other routes of the API allow no other origin. */
export async function serveOpenApi(request: Request): Promise<Response> {
  published ??= publish();
  const isCompressed = accepts("gzip", request.headers.get("accept-encoding") ?? "");
  return new Response(isCompressed ? published.gzipped : published.plain, {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=60",
      "Access-Control-Allow-Origin": "*",
      Vary: "Accept-Encoding",
      "Request-Id": newId("req"),
      ...(isCompressed ? { "Content-Encoding": "gzip" } : {}),
    },
  });
}
