import type { Metadata } from "next";
import { OperatorPartners } from "@/components/operator/partners";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("operator"))("partners") };
}

export default async function OperatorPartnersPage() {
  await requireOperator();
  return (
    <Page wide>
      <OperatorPartners />
    </Page>
  );
}
