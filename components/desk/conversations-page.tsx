"use client";
import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/surface";
import { useWide } from "@/components/ui/use-wide";
import { useWords } from "@/components/words/words";
import { ConversationList } from "./conversation-list";
import { NewMessage } from "./new-message";
import { Thread } from "./thread";
import { useConversations } from "./use-conversations";

export function ConversationsPage() {
  const { get, go, set } = useSearchParamsState();
  const found = useConversations();
  const chosen = get("with") || null;
  const wide = useWide();
  // The offered conversation stays open when a new text moves another one above it.
  const [offered, setOffered] = useState<string | null>(null);
  const newest = found.conversations[0]?.id ?? null;
  const isListed = found.conversations.some(({ id }) => id === offered);
  if (wide && !chosen && !isListed && offered !== newest) setOffered(newest);
  // A thread beside an empty list would belong to somebody else than the search asks for.
  const isWithout = found.isFiltered && newest === null && found.list.data !== undefined;
  const open = isWithout && wide ? null : (chosen ?? (wide ? offered : null));
  const isFresh = found.list.data !== undefined && newest === null && !found.isFiltered;
  return (
    <div className="flex h-full min-h-0">
      <ConversationList
        found={found}
        open={open}
        onOpen={(id, text) => go({ with: id, text: text ?? null, do: null })}
      />
      <div className={cx("min-w-0 flex-1", open ? "flex" : "hidden md:flex")}>
        {open ? (
          <Thread
            key={open}
            contactId={open}
            textId={chosen ? get("text") || null : null}
            onTurnTo={chosen ? undefined : () => set({ with: open })}
            onBack={() => go({ with: null, text: null })}
          />
        ) : (
          <div className="m-auto">{isFresh ? <Start /> : null}</div>
        )}
      </div>
    </div>
  );
}

function Start() {
  const t = useWords("conversations");
  const { id, may } = useTenant();
  const action = (
    <>
      <NewMessage label={t("write_first")} />
      {may("automations:write") ? (
        <Button asChild>
          <Link href={`/w/${id}/automations`}>{t("text_automatically")}</Link>
        </Button>
      ) : null}
    </>
  );
  return (
    <EmptyState icon={MessagesSquare} title={t("start")} action={action}>
      {t("start_about")}
    </EmptyState>
  );
}
