import type { Metadata } from "next";
import { SecretsPage } from "@/components/settings/secrets-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Secrets" };

export default async function WorkspaceSecrets({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Page>
      <SecretsPage />
    </Page>
  );
}
