import { ContactsPage } from "@/components/desk/contacts-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("contacts", "contacts");

export default async function DeskContacts({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page>
      <ContactsPage />
    </Page>
  );
}
