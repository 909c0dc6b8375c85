import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { Page } from "@/components/shell/app-shell";
import { WebhookEndpoints } from "@/components/webhooks/webhook-endpoints";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("shell"))("page_webhooks") };
}

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
