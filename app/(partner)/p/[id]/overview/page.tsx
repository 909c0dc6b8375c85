import type { Metadata } from "next";
import { OverviewPage } from "@/components/partner/overview-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Overview" };

export default async function PartnerOverview({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page wide>
      <OverviewPage />
    </Page>
  );
}
