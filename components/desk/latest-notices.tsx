"use client";
import { Latest } from "@/components/shell/latest";
import { useTenant } from "@/components/shell/tenant";
import { noticePath } from "./notice-path";
import { NoticeRow } from "./notices";
import { useNotices } from "./use-notices";

const MOST_SHOWN = 8;

/** The latest notices of a workspace. One that is opened counts as read. */
export function LatestNotices({ onLeave }: { onLeave: () => void }) {
  const { id } = useTenant();
  const { notices, mark, isMarking } = useNotices();
  return (
    <Latest
      all={`/w/${id}/today`}
      settings={`/account/notifications?workspace=${id}`}
      onLeave={onLeave}
      onRead={notices.length === 0 ? undefined : () => mark(notices.map((one) => one.id))}
      busy={isMarking}
    >
      {notices.slice(0, MOST_SHOWN).map((notice) => (
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
