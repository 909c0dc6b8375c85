import type { Group } from "@/components/docs/operation";
import type { OpenApi } from "@/components/docs/reference";
import { contracts } from "@/lib/contract/all";
import { errorsOf, openApiDocument } from "@/lib/contract/openapi";

/** Both stay the same for the life of the process. */
let groups: Group[] | undefined;
let document: OpenApi | undefined;

export function referenceGroups(): Group[] {
  groups ??= Object.entries(
    Object.groupBy(
      contracts.filter((contract) => !contract.internal),
      ({ tag }) => tag,
    ),
  ).map(([tag, listed = []]) => ({
    slug: tag.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
    tag,
    operations: listed.map((contract) => ({
      method: contract.method,
      path: contract.path,
      summary: contract.summary,
      description: contract.description ?? null,
      auth: contract.auth,
      scope: contract.scope ?? null,
      example: contract.example?.body ?? null,
      errors: errorsOf(contract),
    })),
  }));
  return groups;
}

/** The document that the server publishes, so the reference and it cannot disagree. */
export function publishedDocument(): OpenApi {
  document ??= JSON.parse(JSON.stringify(openApiDocument(contracts, ""))) as OpenApi;
  return document;
}
