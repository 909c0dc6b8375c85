import type { Metadata } from "next";
import { BillingDetailsPage } from "@/components/partner/billing-details-page";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("company"))("billing_details") };
}

export default async function PartnerBillingDetails({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page>
      <BillingDetailsPage />
    </Page>
  );
}
