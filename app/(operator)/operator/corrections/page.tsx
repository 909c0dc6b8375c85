import type { Metadata } from "next";
import { OperatorCorrections } from "@/components/operator/corrections";
import { Page } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Usage corrections" };

export default async function OperatorCorrectionsPage() {
  await requireOperator();
  return (
    <Page wide>
      <OperatorCorrections />
    </Page>
  );
}
