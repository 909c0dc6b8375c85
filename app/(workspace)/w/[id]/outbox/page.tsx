import { OutboxPage } from "@/components/desk/outbox-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("conversations", "outbox");

export default async function DeskOutbox({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page>
      <OutboxPage />
    </Page>
  );
}
