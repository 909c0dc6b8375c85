import type { Metadata } from "next";
import { OverviewPage } from "@/components/partner/overview-page";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("overview"))("overview") };
}

export default async function PartnerOverview({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page wide>
      <OverviewPage />
    </Page>
  );
}
