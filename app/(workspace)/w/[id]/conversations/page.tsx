import type { Metadata } from "next";
import { ConversationsPage } from "@/components/desk/conversations-page";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("conversations"))("conversations") };
}

export default async function DeskConversations({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <ConversationsPage />;
}
