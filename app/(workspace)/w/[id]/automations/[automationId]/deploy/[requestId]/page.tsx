import type { Metadata } from "next";
import { DeployRequestPage } from "@/components/automations/deploy-request/deploy-request-page";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("automations"))("confirm_deploy") };
}

export default async function ConfirmDeploy({
  params,
}: {
  params: Promise<{ id: string; automationId: string; requestId: string }>;
}) {
  await workspacePage(params, "automations:read");
  const { automationId, requestId } = await params;
  return <DeployRequestPage automationId={automationId} requestId={requestId} />;
}
