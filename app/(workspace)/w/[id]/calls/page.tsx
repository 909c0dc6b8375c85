import type { Metadata } from "next";
import { CallsPage } from "@/components/desk/calls-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Calls" };

export default async function DeskCalls({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <CallsPage />
    </Page>
  );
}
