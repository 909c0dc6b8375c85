import type { Metadata } from "next";
import type { ReactNode } from "react";
import { inWorkspace } from "@/app/in-workspace";
import { BrowserNotices } from "@/components/desk/browser-notices";
import { DeskLive } from "@/components/desk/desk-live";
import { AppShell } from "@/components/shell/app-shell";
import { WordsProvider } from "@/components/words/words";
import { titlesFor } from "@/lib/auth/brand";
import { pageLanguage, roomsFor } from "@/lib/auth/language";

const ROOMS = [
  "shell",
  "records",
  "desk",
  "calls",
  "contacts",
  "calendar",
  "conversations",
  "failures",
] as const;

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  return titlesFor("workspace", (await params).id);
}

export default async function WorkspaceLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  const { id } = await params;
  const language = await pageLanguage();
  return (
    <WordsProvider language={language} rooms={roomsFor(language, ROOMS)}>
      {
        await inWorkspace(id, (tenant) => (
          <AppShell tenant={tenant}>
            <DeskLive />
            <BrowserNotices />
            {children}
          </AppShell>
        ))
      }
    </WordsProvider>
  );
}
