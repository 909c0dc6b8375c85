import type { Metadata } from "next";
import { CallbacksPage } from "@/components/desk/callbacks-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Callbacks" };

export default async function DeskCallbacks({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <CallbacksPage />
    </Page>
  );
}
