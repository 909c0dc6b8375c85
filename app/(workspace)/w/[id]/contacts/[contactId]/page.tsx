import { PersonPage } from "@/components/desk/person-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("contacts", "contact");

export default async function DeskContact({
  params,
}: {
  params: Promise<{ id: string; contactId: string }>;
}) {
  await workspacePage(params, "data:read");
  return (
    <Page>
      <PersonPage contactId={(await params).contactId} />
    </Page>
  );
}
