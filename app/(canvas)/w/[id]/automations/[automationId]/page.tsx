import { inWorkspace } from "@/app/in-workspace";
import { EditorFrame } from "@/components/editor/editor-frame";
import { titleOf } from "@/lib/auth/language";

export const generateMetadata = titleOf("shell", "page_editor");

/** Uses none of the other pages' layout, because the canvas takes the whole window. */
export default async function EditorPage({
  params,
}: {
  params: Promise<{ id: string; automationId: string }>;
}) {
  const { id, automationId } = await params;
  return inWorkspace(id, (tenant) => <EditorFrame automationId={automationId} tenant={tenant} />);
}
