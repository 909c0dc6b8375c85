import type { Metadata } from "next";
import { BrandPage } from "@/components/partner/brand/brand-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Brand" };

export default async function PartnerBrand({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page wide>
      <BrandPage />
    </Page>
  );
}
