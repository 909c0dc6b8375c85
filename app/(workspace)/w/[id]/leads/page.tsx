import { LeadsPage } from "@/components/desk/leads-page";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("desk", "leads");

export default async function DeskLeads({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <LeadsPage />;
}
