import type { Metadata } from "next";
import { guides } from "@/app/docs/guides/guides";
import { OperationIndex } from "@/components/docs/operation-index";
import { referenceGroups } from "./reference-data";

export const metadata: Metadata = { title: "API reference" };

export default function ApiPage() {
  return (
    <OperationIndex
      groups={referenceGroups()}
      guides={guides().map(({ slug, title }) => ({ slug, title }))}
    />
  );
}
