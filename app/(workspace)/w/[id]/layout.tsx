import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { SuspendedPage } from "@/components/shell/suspended-page";
import { requireWorkspace } from "@/lib/auth/page";

export default async function WorkspaceLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  const { id } = await params;
  const { person, workspace, scopes } = await requireWorkspace(id);
  if (workspace.status !== "active")
    return <SuspendedPage name={workspace.name} closed={workspace.status === "closed"} />;
  return (
    <AppShell
      tenant={{
        face: "workspace",
        id,
        name: workspace.name,
        timezone: workspace.timezone,
        person: { id: person.personId, name: person.name, email: person.email },
        scopes,
      }}
    >
      {children}
    </AppShell>
  );
}
