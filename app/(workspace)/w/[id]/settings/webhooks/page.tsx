import type { Metadata } from "next";
import { Page } from "@/components/shell/app-shell";
import { WebhookEndpoints } from "@/components/webhooks/webhook-endpoints";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WorkspaceWebhooks({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Page>
      <WebhookEndpoints />
    </Page>
  );
}
