import { Rooms } from "@/app/rooms";
import { WebhooksPage } from "@/components/partner/webhooks-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_webhooks");

export default async function PartnerWebhooks({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "webhooks:manage");
  return (
    <Rooms names={["settings", "webhooks"]}>
      <Page>
        <WebhooksPage />
      </Page>
    </Rooms>
  );
}
