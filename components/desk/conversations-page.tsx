"use client";
import { MessagesSquare } from "lucide-react";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { ConversationList } from "./conversation-list";
import { Thread } from "./thread";

export function ConversationsPage() {
  const t = useWords("conversations");
  const { get, go } = useSearchParamsState();
  const open = get("with") || null;
  return (
    <div className="flex h-full min-h-0">
      <ConversationList open={open} onOpen={(id) => go({ with: id })} />
      <div className={cx("min-w-0 flex-1", open ? "flex" : "hidden md:flex")}>
        {open ? (
          <Thread key={open} contactId={open} onBack={() => go({ with: null })} />
        ) : (
          <div className="m-auto">
            <EmptyState icon={MessagesSquare} title={t("choose")}>
              {t("choose_about")}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}
