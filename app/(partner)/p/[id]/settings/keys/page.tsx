import type { Metadata } from "next";
import { KeysTable } from "@/components/settings/keys-table";
import { Page } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/ui/surface";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "keys:manage");
  return (
    <Page>
      <PageHeader title="API keys" description="Partner keys manage your accounts and read your billing." />
      <KeysTable place={{ kind: "partner" }} />
    </Page>
  );
}
