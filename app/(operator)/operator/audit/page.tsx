import { Rooms } from "@/app/rooms";
import { AuditLog } from "@/components/settings/audit-log";
import { Page } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/ui/surface";
import { pageWords, titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("shell", "page_audit");

export default async function OperatorAuditPage() {
  await requireOperator();
  const t = await pageWords("audit");
  return (
    <Rooms names={["audit"]} specs>
      <Page>
        <PageHeader title={t("log")} description={t("about_platform")} />
        <AuditLog face="operator" />
      </Page>
    </Rooms>
  );
}
