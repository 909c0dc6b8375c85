import { contracts } from "@/lib/api/contracts/all";
import { openApiDocument } from "@/lib/api/openapi";
import { web } from "@/lib/web";

export const dynamic = "force-dynamic";

let document: string | undefined;

export function GET() {
  document ??= JSON.stringify(openApiDocument(contracts, web().baseUrl));
  return new Response(document, {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=60" },
  });
}
