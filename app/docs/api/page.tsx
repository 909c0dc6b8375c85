import type { Metadata } from "next";
import { guides } from "@/app/docs/guides/guides";
import { OperationIndex } from "@/components/docs/operation-index";
import { web } from "@/lib/http/web-process";
import { referenceGroups } from "./reference-data";

export const metadata: Metadata = { title: "API reference" };

export default function ApiPage() {
  return (
    <OperationIndex
      baseUrl={web().config.baseUrl}
      groups={referenceGroups()}
      guides={guides().map(({ slug, title }) => ({ slug, title }))}
    />
  );
}
