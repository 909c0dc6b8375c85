import type { Metadata } from "next";
import { AuditLog } from "@/components/settings/audit-log";
import { Page } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/ui/surface";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Audit log" };

export default async function OperatorAuditPage() {
  await requireOperator();
  return (
    <Page wide>
      <PageHeader
        title="Audit log"
        description="Changes to the platform itself. Those to a partner are in the partner's own log."
      />
      <AuditLog face="operator" />
    </Page>
  );
}
