import { contracts } from "@/lib/api/contracts/all";
import { endpoints } from "@/lib/api/endpoints";
import { openApiDocument } from "@/lib/api/openapi";
import { newId } from "@/lib/id";
import { web } from "@/lib/web";

export const dynamic = "force-dynamic";

let document: string | undefined;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints({
  contract: { method: "GET" },
  async serve() {
    document ??= JSON.stringify(openApiDocument(contracts, web().baseUrl));
    const headers = {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=60",
      "Request-Id": newId("req"),
    };
    return new Response(document, { headers });
  },
});
