import type { Metadata } from "next";
import { LeadsPage } from "@/components/desk/leads-page";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("desk"))("leads") };
}

export default async function DeskLeads({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <LeadsPage />;
}
