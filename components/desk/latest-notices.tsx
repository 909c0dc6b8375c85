"use client";
import { useState } from "react";
import { Latest } from "@/components/shell/latest";
import { useTenant } from "@/components/shell/tenant";
import { Segmented } from "@/components/ui/tabs";
import { useWords } from "@/components/words/words";
import { noticePath } from "./notice-path";
import { NoticeRow } from "./notices";
import { useNotices } from "./use-notices";

/** The notices of a workspace, unread or all. One that is opened counts as read. */
export function LatestNotices({ onLeave }: { onLeave: () => void }) {
  const t = useWords("shell");
  const { id } = useTenant();
  const [state, setState] = useState<"unread" | "all">("unread");
  const { notices, allNotices, isPending, mark, isMarking } = useNotices({ withRead: state === "all" });
  const shown = state === "unread" ? notices : allNotices;
  return (
    <Latest
      choice={
        <Segmented
          label={t("notices")}
          value={state}
          onChange={setState}
          options={[
            { value: "unread", label: t("notices_state_unread") },
            { value: "all", label: t("notices_state_all") },
          ]}
        />
      }
      isPending={isPending}
      none={t(state === "unread" ? "notices_none" : "notices_none_ever")}
      settings={`/account/notifications?workspace=${id}`}
      onLeave={onLeave}
      onRead={notices.length === 0 ? undefined : () => mark(notices.map((one) => one.id))}
      busy={isMarking}
    >
      {shown.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          path={noticePath(id, notice)}
          onRead={mark}
          onOpen={onLeave}
        />
      ))}
    </Latest>
  );
}
