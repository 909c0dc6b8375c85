import { Rooms } from "@/app/rooms";
import { FormsPage } from "@/components/settings/forms-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_forms");

export default async function WorkspaceForms({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Rooms names={["forms"]}>
      <Page>
        <FormsPage />
      </Page>
    </Rooms>
  );
}
