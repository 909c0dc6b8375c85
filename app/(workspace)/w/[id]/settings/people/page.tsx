import type { Metadata } from "next";
import { PeoplePage } from "@/components/settings/people";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "People" };

export default async function WorkspacePeople({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "members:read");
  return (
    <Page>
      <PeoplePage face="workspace" />
    </Page>
  );
}
