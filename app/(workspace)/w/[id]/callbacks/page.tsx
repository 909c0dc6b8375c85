import type { Metadata } from "next";
import { CallbacksPage } from "@/components/desk/callbacks-page";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("desk"))("callbacks") };
}

export default async function DeskCallbacks({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <CallbacksPage />
    </Page>
  );
}
