import { ReportsPage } from "@/components/partner/reports-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("reports", "reports");

export default async function PartnerReports({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "reports:read");
  return (
    <Page>
      <ReportsPage />
    </Page>
  );
}
