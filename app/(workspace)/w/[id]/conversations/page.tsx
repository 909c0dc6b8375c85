import { ConversationsPage } from "@/components/desk/conversations-page";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("conversations", "conversations");

export default async function DeskConversations({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <ConversationsPage />;
}
