import type { Metadata } from "next";
import { KeysTable } from "@/components/settings/keys-table";
import { Page } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/ui/surface";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "keys:manage");
  return (
    <Page>
      <PageHeader
        title="API keys"
        description="Workspace keys send events and work with this account’s automations and records."
      />
      <KeysTable place={{ kind: "workspace" }} />
    </Page>
  );
}
