import type { Metadata } from "next";
import { LeadsPage } from "@/components/desk/leads-page";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Leads" };

export default async function DeskLeads({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <LeadsPage />;
}
