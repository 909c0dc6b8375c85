import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { EventTypesPage } from "@/components/settings/event-types-page";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("shell"))("page_events") };
}

export default async function WorkspaceEvents({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Rooms names={["settings", "events"]}>
      <Page>
        <EventTypesPage />
      </Page>
    </Rooms>
  );
}
