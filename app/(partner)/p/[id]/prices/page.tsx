import { PricesPage } from "@/components/partner/prices-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("prices", "prices");

export default async function PartnerPrices({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page>
      <PricesPage />
    </Page>
  );
}
