import type { Metadata } from "next";
import { OperatorEngine } from "@/components/operator/engine";
import { Page } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Engine" };

export default async function OperatorEnginePage() {
  await requireOperator();
  return (
    <Page wide>
      <OperatorEngine />
    </Page>
  );
}
