import { TemplatePage } from "@/components/partner/fleet/template-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("fleet", "template");

export default async function PartnerTemplate({
  params,
}: {
  params: Promise<{ id: string; templateId: string }>;
}) {
  await partnerPage(params, "accounts:read");
  return (
    <Page>
      <TemplatePage id={(await params).templateId} />
    </Page>
  );
}
