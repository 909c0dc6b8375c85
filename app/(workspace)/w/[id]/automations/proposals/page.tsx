import type { Metadata } from "next";
import { ProposalsPage } from "@/components/automations/describe/proposals-page";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("automations"))("proposals") };
}

export default async function Proposals({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "automations:read");
  return <ProposalsPage />;
}
