import type { Metadata } from "next";
import { DeployRequestPage } from "@/components/automations/deploy-request/deploy-request-page";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Confirm deploy" };

export default async function ConfirmDeploy({
  params,
}: {
  params: Promise<{ id: string; automationId: string; requestId: string }>;
}) {
  await workspacePage(params, "automations:read");
  const { automationId, requestId } = await params;
  return <DeployRequestPage automationId={automationId} requestId={requestId} />;
}
