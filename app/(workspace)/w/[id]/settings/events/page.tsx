import type { Metadata } from "next";
import { EventTypesPage } from "@/components/settings/event-types-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Events" };

export default async function WorkspaceEvents({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Page>
      <EventTypesPage />
    </Page>
  );
}
