import type { Metadata } from "next";
import { ContactsPage } from "@/components/desk/contacts-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Contacts" };

export default async function DeskContacts({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <ContactsPage />
    </Page>
  );
}
