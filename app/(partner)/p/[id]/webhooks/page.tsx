import type { Metadata } from "next";
import { WebhooksPage } from "@/components/partner/webhooks-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Webhooks" };

export default async function PartnerWebhooks({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "webhooks:manage");
  return (
    <Page>
      <WebhooksPage />
    </Page>
  );
}
