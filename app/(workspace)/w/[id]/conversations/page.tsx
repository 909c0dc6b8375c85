import type { Metadata } from "next";
import { ConversationsPage } from "@/components/desk/conversations-page";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Conversations" };

export default async function DeskConversations({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <ConversationsPage />;
}
