import type { Metadata } from "next";
import { BillingPage } from "@/components/partner/billing-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Billing" };

export default async function PartnerBilling({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page wide>
      <BillingPage />
    </Page>
  );
}
