import type { Metadata } from "next";
import { TemplatesPage } from "@/components/partner/fleet/templates-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Templates" };

export default async function PartnerTemplates({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page wide>
      <TemplatesPage />
    </Page>
  );
}
