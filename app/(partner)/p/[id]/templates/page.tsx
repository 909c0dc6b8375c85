import { TemplatesPage } from "@/components/partner/fleet/templates-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("fleet", "templates");

export default async function PartnerTemplates({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Page>
      <TemplatesPage />
    </Page>
  );
}
