import { Rooms } from "@/app/rooms";
import { SecretsPage } from "@/components/settings/secrets-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_secrets");

export default async function WorkspaceSecrets({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Rooms names={["settings", "secrets"]}>
      <Page>
        <SecretsPage />
      </Page>
    </Rooms>
  );
}
