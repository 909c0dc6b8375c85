import type { Metadata } from "next";
import { FormsPage } from "@/components/settings/forms-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Forms" };

export default async function WorkspaceForms({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "settings:read");
  return (
    <Page>
      <FormsPage />
    </Page>
  );
}
