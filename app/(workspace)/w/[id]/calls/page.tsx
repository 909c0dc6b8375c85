import type { Metadata } from "next";
import { CallsPage } from "@/components/desk/calls-page";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("calls"))("calls") };
}

export default async function DeskCalls({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <CallsPage />
    </Page>
  );
}
