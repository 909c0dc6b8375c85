import type { Metadata } from "next";
import { OutboxPage } from "@/components/desk/outbox-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Outbox" };

export default async function DeskOutbox({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <OutboxPage />
    </Page>
  );
}
