import type { Group } from "@/components/docs/operation";
import type { OpenApi } from "@/components/docs/reference";
import { contracts } from "@/lib/contract/all";
import { errorsOf } from "@/lib/contract/document/errors-of";
import type { Schemas } from "@/lib/contract/document/examples";
import { openApiDocument } from "@/lib/contract/document/openapi";
import { operationId } from "@/lib/contract/document/operation-id";
import { inReadingOrder } from "@/lib/contract/document/reading-order";
import { curlSample, type Sampled, typescriptSample } from "@/lib/contract/document/samples";
import { TAGS } from "@/lib/contract/document/tags";

/** Both stay the same for the life of the process. */
let groups: Group[] | undefined;
let document: OpenApi | undefined;

/** The groups in the order in which a newcomer needs them, each with its operations. */
export function referenceGroups(): Group[] {
  groups ??= Object.entries(Object.groupBy(inReadingOrder(contracts), ({ tag }) => tag)).map(
    ([tag, listed = []]) => ({
      slug: tag.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
      tag,
      about: TAGS[tag] ?? null,
      operations: listed.map((contract) => {
        const sampled = sampledOf(contract.path, contract.method, contract.auth);
        return {
          id: operationId(contract),
          method: contract.method,
          path: contract.path,
          summary: contract.summary,
          description: contract.description ?? null,
          auth: contract.auth,
          scope: contract.scope ?? null,
          errors: errorsOf(contract),
          example: sampled.body ?? null,
          curl: curlSample(sampled),
          typescript: typescriptSample(sampled),
        };
      }),
    }),
  );
  return groups;
}

/** The document that the server publishes, so the reference and it cannot disagree. */
export function publishedDocument(): OpenApi {
  document ??= JSON.parse(JSON.stringify(openApiDocument(contracts, ""))) as OpenApi;
  return document;
}

export function sampledOf(path: string, method: string, auth: string): Sampled {
  const { paths, components } = publishedDocument();
  const operation = paths[path]?.[method.toLowerCase()];
  const body = operation?.requestBody?.content?.["application/json"]?.example;
  return {
    method,
    path,
    auth,
    operationId: operation?.operationId ?? "",
    tag: operation?.tags?.[0] ?? "",
    parameters: operation?.parameters ?? [],
    ...(body === undefined || isEmpty(body) ? {} : { body }),
    schemas: (components?.schemas ?? {}) as Schemas,
  };
}

/** An operation whose body has no member is called without one. */
const isEmpty = (body: unknown) =>
  typeof body === "object" && body !== null && Object.keys(body).length === 0;
