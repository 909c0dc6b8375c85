import type { Metadata } from "next";
import { PricesPage } from "@/components/partner/prices-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Prices" };

export default async function PartnerPrices({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page wide>
      <PricesPage />
    </Page>
  );
}
