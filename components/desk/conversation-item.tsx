"use client";
import { Paperclip, Workflow } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { Badge } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { Assignee } from "./assignee";
import type { Conversation } from "./use-conversations";

type Props = { conversation: Conversation; open: boolean; onOpen: () => void };

export function ConversationItem({ conversation, open, onOpen }: Props) {
  const phoneText = usePhoneText();
  const { timezone } = useTenant();
  const { name, phone, last, match, unread, assignee } = conversation;
  return (
    <li>
      <button
        type="button"
        aria-current={open}
        onClick={onOpen}
        className={cx(
          "flex w-full flex-col gap-0.5 border-line border-b px-4 py-2.5 text-left hover:bg-hover",
          open && "bg-hover",
        )}
      >
        <span className="flex items-baseline gap-2">
          <span className={cx("min-w-0 flex-1 truncate", unread > 0 ? "font-semibold" : "font-medium")}>
            <bdi>{name ?? phoneText(phone)}</bdi>
          </span>
          <span className="shrink-0 text-ink-3 text-xs">
            <Ago at={last.createdAt} zone={timezone} />
          </span>
        </span>
        <span className="flex items-center gap-2">
          {match ? <MatchingText match={match} /> : <LastText last={last} />}
          <Mark {...conversation} />
        </span>
        <Assignee id={assignee} className="text-ink-3 text-xs" />
      </button>
    </li>
  );
}

function LastText({ last }: Pick<Conversation, "last">) {
  const t = useWords("conversations");
  const text = last.body || (last.hasMedia ? t("attachment") : "");
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1 text-ink-2 text-sm">
      {last.automationId ? (
        <Workflow className="size-3.5 shrink-0 text-ink-3" role="img" aria-label={t("show_automation")} />
      ) : null}
      {last.hasMedia ? (
        <Paperclip className="size-3.5 shrink-0 text-ink-3" role="img" aria-label={t("with_attachment")} />
      ) : null}
      <span className="min-w-0 truncate">
        {last.notSent
          ? t(last.isHeld ? "last_held" : "last_not_sent", { text })
          : last.sendAt
            ? t("last_scheduled", { text })
            : last.direction === "outbound" && !last.automationId
              ? t("last_ours", { text })
              : text}
      </span>
    </span>
  );
}

/** The list is in the order of the last texts, so the one that was searched for has its own time. */
function MatchingText({ match }: { match: NonNullable<Conversation["match"]> }) {
  const { timezone } = useTenant();
  return (
    <span className="line-clamp-2 min-w-0 flex-1 text-ink-2 text-sm">
      <span className="text-ink-3">
        <Ago at={match.createdAt} zone={timezone} />:
      </span>{" "}
      <bdi>{match.body}</bdi>
    </span>
  );
}

function Mark({ unread, waiting }: Conversation) {
  const t = useWords("conversations");
  if (unread > 0) return <Badge tone="info">{t("count_new", { count: unread })}</Badge>;
  if (!waiting) return null;
  return (
    <span
      className="size-2 shrink-0 rounded-full border-2 border-signal"
      role="img"
      aria-label={t("show_waiting")}
    />
  );
}
