import { Rooms } from "@/app/rooms";
import { Page } from "@/components/shell/app-shell";
import { WebhookEndpoints } from "@/components/webhooks/webhook-endpoints";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_webhooks");

export default async function WorkspaceWebhooks({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Rooms names={["settings", "webhooks"]}>
      <Page>
        <WebhookEndpoints />
      </Page>
    </Rooms>
  );
}
