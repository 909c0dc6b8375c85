import type { Metadata } from "next";
import { PersonPage } from "@/components/desk/person-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Contact" };

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
