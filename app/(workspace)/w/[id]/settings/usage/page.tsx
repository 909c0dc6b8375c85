import { Rooms } from "@/app/rooms";
import { UsagePage } from "@/components/settings/usage-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_usage");

export default async function WorkspaceUsage({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Rooms names={["usage"]}>
      <Page>
        <UsagePage />
      </Page>
    </Rooms>
  );
}
