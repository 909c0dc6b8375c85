import type { Metadata } from "next";
import type { ReactNode } from "react";
import { inWorkspace } from "@/app/in-workspace";
import { Rooms } from "@/app/rooms";
import { BrowserNotices } from "@/components/desk/browser-notices";
import { DeskLive } from "@/components/desk/desk-live";
import { AppShell } from "@/components/shell/app-shell";
import { titlesFor } from "@/lib/auth/brand";

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
  return (
    <Rooms names={ROOMS} specs>
      {
        await inWorkspace(id, (tenant) => (
          <AppShell tenant={tenant}>
            <DeskLive />
            <BrowserNotices />
            {children}
          </AppShell>
        ))
      }
    </Rooms>
  );
}
