import { Rooms } from "@/app/rooms";
import { ProvidersPage } from "@/components/settings/providers-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_providers");

export default async function WorkspaceProviders({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Rooms names={["settings", "sending"]}>
      <Page>
        <ProvidersPage />
      </Page>
    </Rooms>
  );
}
