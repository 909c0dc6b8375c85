import { CallbacksPage } from "@/components/desk/callbacks-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("desk", "callbacks");

export default async function DeskCallbacks({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page>
      <CallbacksPage />
    </Page>
  );
}
