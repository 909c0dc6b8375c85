import type { Metadata } from "next";
import { ContactsPage } from "@/components/desk/contacts-page";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("contacts"))("contacts") };
}

export default async function DeskContacts({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <ContactsPage />
    </Page>
  );
}
