import { ResalePage } from "@/components/partner/resale-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("resale", "resale");

export default async function PartnerResale({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page>
      <ResalePage />
    </Page>
  );
}
