import { Rooms } from "@/app/rooms";
import { GeneralPage } from "@/components/settings/general-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_general");

export default async function GeneralSettings({ params }: { params: Promise<{ id: string }> }) {
  const { workspace } = await workspacePage(params, "data:read");
  const { id, plan, mode } = workspace;
  return (
    <Rooms names={["settings"]}>
      <Page>
        <GeneralPage facts={{ id, plan, isTest: mode === "test" }} />
      </Page>
    </Rooms>
  );
}
