import type { Metadata } from "next";
import { Reference } from "@/components/docs/reference";
import { contracts } from "@/lib/contract/all";
import { errorsOf, openApiDocument } from "@/lib/contract/openapi";

export const metadata: Metadata = { title: "API reference" };
export const dynamic = "force-static";

export default function ApiPage() {
  const document = JSON.parse(JSON.stringify(openApiDocument(contracts, ""))) as Parameters<
    typeof Reference
  >[0]["document"];
  const operations = contracts
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
  return <Reference document={document} operations={operations} />;
}
