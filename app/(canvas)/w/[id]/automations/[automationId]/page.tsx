import type { Metadata } from "next";
import { EditorFrame } from "@/components/editor/editor-frame";
import { SuspendedPage } from "@/components/shell/suspended-page";
import { requireWorkspace } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Editor" };

/** Outside the frame of the other pages: the canvas has the whole window. */
export default async function EditorPage({
  params,
}: {
  params: Promise<{ id: string; automationId: string }>;
}) {
  const { id, automationId } = await params;
  const { person, workspace, scopes } = await requireWorkspace(id);
  if (workspace.status !== "active")
    return <SuspendedPage name={workspace.name} closed={workspace.status === "closed"} />;
  return (
    <EditorFrame
      automationId={automationId}
      tenant={{
        face: "workspace",
        id,
        name: workspace.name,
        timezone: workspace.timezone,
        person: { id: person.personId, name: person.name, email: person.email },
        scopes,
      }}
    />
  );
}
