import type { Metadata } from "next";
import { Reference } from "@/components/docs/reference";
import { contracts } from "@/lib/contract/all";
import { errorsOf, openApiDocument } from "@/lib/contract/openapi";

export const metadata: Metadata = { title: "API reference" };

type Shown = Parameters<typeof Reference>[0];

let shown: Shown | undefined;

/** The page is rendered per request, its contents are the same for the life of the process. */
export default function ApiPage() {
  shown ??= { document: readDocument(), operations: readOperations() };
  return <Reference {...shown} />;
}

function readDocument(): Shown["document"] {
  return JSON.parse(JSON.stringify(openApiDocument(contracts, ""))) as Shown["document"];
}

function readOperations(): Shown["operations"] {
  return contracts
    .filter((contract) => !contract.internal)
    .map((contract) => ({
      method: contract.method,
      path: contract.path,
      summary: contract.summary,
      description: contract.description ?? null,
      tag: contract.tag,
      auth: contract.auth,
      scope: contract.scope ?? null,
      example: contract.example?.body ?? null,
      errors: errorsOf(contract),
    }));
}
