import type { Metadata } from "next";
import { ReportsPage } from "@/components/partner/reports-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Reports" };

export default async function PartnerReports({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "reports:read");
  return (
    <Page wide>
      <ReportsPage />
    </Page>
  );
}
