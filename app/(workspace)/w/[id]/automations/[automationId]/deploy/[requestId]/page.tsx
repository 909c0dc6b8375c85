import { DeployRequestPage } from "@/components/automations/deploy-request/deploy-request-page";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("automations", "confirm_deploy");

export default async function ConfirmDeploy({
  params,
}: {
  params: Promise<{ id: string; automationId: string; requestId: string }>;
}) {
  await workspacePage(params, "automations:read");
  const { automationId, requestId } = await params;
  return <DeployRequestPage automationId={automationId} requestId={requestId} />;
}
