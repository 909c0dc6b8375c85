import type { Metadata } from "next";
import { OperatorPartners } from "@/components/operator/partners";
import { Page } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Partners" };

export default async function OperatorPartnersPage() {
  await requireOperator();
  return (
    <Page wide>
      <OperatorPartners />
    </Page>
  );
}
