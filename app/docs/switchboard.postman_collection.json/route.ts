import { referenceGroups, sampledOf } from "@/app/docs/api/reference-data";
import { collectionOf } from "@/lib/contract/document/collection";
import { web } from "@/lib/http/web-process";

let text: string | undefined;

/** Every operation with an example, for Postman and for tools that import its format. Made once per process. */
export function GET(): Response {
  text ??= JSON.stringify(
    collectionOf(
      referenceGroups().map(({ tag, operations }) => ({
        tag,
        operations: operations.map(({ method, path, auth, summary, description }) => ({
          ...sampledOf(path, method, auth),
          summary,
          description: description ?? "",
        })),
      })),
      web().config.baseUrl,
    ),
  );
  return new Response(text, {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" },
  });
}
