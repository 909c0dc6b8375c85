import { CallsPage } from "@/components/desk/calls-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("calls", "calls");

export default async function DeskCalls({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page>
      <CallsPage />
    </Page>
  );
}
