import type { Metadata } from "next";
import { GeneralPage } from "@/components/settings/general-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "General" };

export default async function GeneralSettings({ params }: { params: Promise<{ id: string }> }) {
  const { workspace } = await workspacePage(params, "data:read");
  const { id, plan, mode } = workspace;
  return (
    <Page>
      <GeneralPage facts={{ id, plan, isTest: mode === "test" }} />
    </Page>
  );
}
