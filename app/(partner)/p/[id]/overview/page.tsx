import { OverviewPage } from "@/components/partner/overview-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("overview", "overview");

export default async function PartnerOverview({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page>
      <OverviewPage />
    </Page>
  );
}
