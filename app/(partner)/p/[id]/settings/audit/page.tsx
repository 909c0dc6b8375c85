import type { Metadata } from "next";
import { AuditLog } from "@/components/settings/audit-log";
import { Page } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/ui/surface";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "audit:read");
  return (
    <Page wide>
      <PageHeader title="Audit log" description="Every change, with the person or key that made it." />
      <AuditLog face="partner" />
    </Page>
  );
}
