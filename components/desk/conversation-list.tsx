"use client";
import { MessagesSquare, Search } from "lucide-react";
import { More } from "@/components/shell/more";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { SearchBox } from "@/components/ui/search-box";
import { EmptyState, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { ConversationItem } from "./conversation-item";
import { NewMessage } from "./new-message";
import { type Conversations, FILTERS } from "./use-conversations";

const LABELS = {
  "": "show_all",
  unread: "show_unread",
  waiting: "show_waiting",
  mine: "show_mine",
  automation: "show_automation",
} as const;

type Props = {
  found: Conversations;
  open: string | null;
  onOpen: (contactId: string, textId?: string) => void;
};

export function ConversationList({ found, open, onOpen }: Props) {
  const t = useWords("conversations");
  const { list, conversations, calm, q, filter, set, isFiltered } = found;
  return (
    <section
      aria-label={t("conversations")}
      className={cx(
        "flex w-full flex-col border-line border-r md:w-80 md:shrink-0",
        open ? "hidden md:flex" : "flex",
      )}
    >
      <header className="flex flex-col gap-2 border-line border-b px-4 py-3">
        <div className="flex items-center gap-2">
          <h1 className="min-w-0 flex-1 font-semibold text-xl">{t("conversations")}</h1>
          <NewMessage onSent={onOpen} />
        </div>
        <SearchBox label={t("search")} className="w-full" value={q} onChange={(value) => set({ q: value })} />
        <Picker
          aria-label={t("show")}
          value={filter}
          options={FILTERS.map(({ value }) => ({ value, label: t(LABELS[value]) }))}
          onChange={(value) => set({ filter: value })}
        />
      </header>
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      <ul className="min-h-0 flex-1 overflow-y-auto" {...calm}>
        {list.isPending
          ? ["a", "b", "c", "d", "e"].map((one) => (
              <li key={one} className="px-4 py-3">
                <Skeleton className="h-10" />
              </li>
            ))
          : null}
        {conversations.map((one) => (
          <ConversationItem
            key={one.id}
            conversation={one}
            open={open === one.id}
            onOpen={() => onOpen(one.id, one.match?.id)}
          />
        ))}
        {list.data && conversations.length === 0 ? (
          <li>
            <None isFiltered={isFiltered} showAll={() => set({ q: null, filter: null })} />
          </li>
        ) : null}
        <li>
          <More list={list} shown={conversations.length} />
        </li>
      </ul>
    </section>
  );
}

function None({ isFiltered, showAll }: { isFiltered: boolean; showAll: () => void }) {
  const t = useWords("conversations");
  return isFiltered ? (
    <EmptyState
      icon={Search}
      title={t("no_match")}
      action={<Button onClick={showAll}>{t("show_all_conversations")}</Button>}
    />
  ) : (
    <EmptyState icon={MessagesSquare} title={t("none")}>
      {t("none_about")}
    </EmptyState>
  );
}
