import type { Metadata } from "next";
import { OutboxPage } from "@/components/desk/outbox-page";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("conversations"))("outbox") };
}

export default async function DeskOutbox({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <OutboxPage />
    </Page>
  );
}
