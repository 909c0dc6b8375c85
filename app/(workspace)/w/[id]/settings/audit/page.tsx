import { Rooms } from "@/app/rooms";
import { AuditLog } from "@/components/settings/audit-log";
import { Page } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/ui/surface";
import { pageWords, titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_audit");

export default async function AuditPage({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  const t = await pageWords("audit");
  return (
    <Rooms names={["audit"]}>
      <Page>
        <PageHeader title={t("log")} description={t("about")} />
        <AuditLog face="workspace" />
      </Page>
    </Rooms>
  );
}
