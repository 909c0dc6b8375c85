import type { Metadata } from "next";
import { OutcomesPage } from "@/components/automations/outcomes/outcomes-page";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Outcomes" };

export default async function AutomationOutcomes({
  params,
}: {
  params: Promise<{ id: string; automationId: string }>;
}) {
  await workspacePage(params, "automations:read");
  return <OutcomesPage automationId={(await params).automationId} />;
}
