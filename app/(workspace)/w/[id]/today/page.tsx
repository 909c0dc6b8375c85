import { TodayPage } from "@/components/desk/today-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { readGeneral } from "@/lib/services/workspace/general";

export const generateMetadata = titleOf("desk", "today");

export default async function DeskToday({ params }: { params: Promise<{ id: string }> }) {
  const { workspace } = await workspacePage(params, "data:read");
  const { businessHours } = await tx(web().db, { kind: "workspace", id: workspace.id }, (t) =>
    readGeneral(t, workspace.id),
  );
  return (
    <Page>
      <TodayPage hours={businessHours} />
    </Page>
  );
}
