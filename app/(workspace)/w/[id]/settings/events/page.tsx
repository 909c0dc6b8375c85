import { Rooms } from "@/app/rooms";
import { EventTypesPage } from "@/components/settings/event-types-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_events");

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
