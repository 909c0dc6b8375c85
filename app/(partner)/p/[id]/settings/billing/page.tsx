import type { Metadata } from "next";
import { BillingDetailsPage } from "@/components/partner/billing-details-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Billing details" };

export default async function PartnerBillingDetails({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page>
      <BillingDetailsPage />
    </Page>
  );
}
