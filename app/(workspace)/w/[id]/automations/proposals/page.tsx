import type { Metadata } from "next";
import { ProposalsPage } from "@/components/automations/describe/proposals-page";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Proposals" };

export default async function Proposals({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "automations:read");
  return <ProposalsPage />;
}
