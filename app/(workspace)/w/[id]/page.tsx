import { redirect } from "next/navigation";

export default async function WorkspaceHome({ params }: { params: Promise<{ id: string }> }) {
  redirect(`/w/${(await params).id}/today`);
}
