import { ProposalsPage } from "@/components/automations/describe/proposals-page";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("automations", "proposals");

export default async function Proposals({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "automations:read");
  return <ProposalsPage />;
}
