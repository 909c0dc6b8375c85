import type { Metadata } from "next";
import { ProvidersPage } from "@/components/settings/providers-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Texts, email and calls" };

export default async function WorkspaceProviders({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Page>
      <ProvidersPage />
    </Page>
  );
}
