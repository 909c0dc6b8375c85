import { BrandPage } from "@/components/partner/brand/brand-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("brand", "brand");

export default async function PartnerBrand({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page>
      <BrandPage />
    </Page>
  );
}
