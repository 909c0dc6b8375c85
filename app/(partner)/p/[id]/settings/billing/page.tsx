import { BillingDetailsPage } from "@/components/partner/billing-details-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("company", "billing_details");

export default async function PartnerBillingDetails({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page>
      <BillingDetailsPage />
    </Page>
  );
}
