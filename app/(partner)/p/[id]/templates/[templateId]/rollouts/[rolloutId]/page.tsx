import { RolloutPage } from "@/components/partner/fleet/rollout-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("fleet", "rollout");

export default async function PartnerRollout({
  params,
}: {
  params: Promise<{ id: string; templateId: string; rolloutId: string }>;
}) {
  await partnerPage(params, "accounts:read");
  const { templateId, rolloutId } = await params;
  return (
    <Page>
      <RolloutPage templateId={templateId} id={rolloutId} />
    </Page>
  );
}
