"use client";
import { Bell } from "lucide-react";
import { NoticeItem } from "@/components/shell/notice-item";
import { NotificationSettingsLink } from "@/components/shell/notification-settings-link";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Card, CardHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { listNotices } from "@/lib/contract/notices";
import { noticePath } from "./notice-path";
import { useNotices } from "./use-notices";

type Notice = ResponseOf<typeof listNotices>["notices"][number];

type LinkProps = { href: string | null; onOpen: () => void; children: string };

function NoticeLink({ href, onOpen, children }: LinkProps) {
  if (href === null) return children;
  return (
    <Link href={href} onClick={onOpen} className="hover:underline">
      {children}
    </Link>
  );
}

/** Notices from automations and comments to the person who is signed in, until they are read. */
export function Notices() {
  const t = useWords("desk");
  const { id: workspaceId } = useTenant();
  const { notices, total, mark, isMarking } = useNotices();
  if (total === 0) return null;
  return (
    <Card aria-label={t("notices")} className="mb-4">
      <CardHeader
        title={t("notices_for_you", { total })}
        action={
          <div className="flex items-center gap-1">
            {notices.length > 1 ? (
              <Button size="sm" busy={isMarking} onClick={() => mark(notices.map(({ id }) => id))}>
                {t("mark_all_read")}
              </Button>
            ) : null}
            <NotificationSettingsLink
              label={t("notification_settings")}
              href={`/account/notifications?workspace=${workspaceId}&from=/w/${workspaceId}/today`}
            />
          </div>
        }
      />
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} path={noticePath(workspaceId, notice)} onRead={mark} />
        ))}
      </ul>
    </Card>
  );
}

export function NoticeRow({
  notice,
  path,
  onRead,
  onOpen,
}: {
  notice: Notice;
  path: string | null;
  onRead: (ids: string[]) => void;
  onOpen?: () => void;
}) {
  const t = useWords("desk");
  const { id, title, body, createdAt, readAt } = notice;
  return (
    <NoticeItem
      icon={Bell}
      title={
        <NoticeLink
          href={path}
          onOpen={() => {
            if (readAt === null) onRead([id]);
            onOpen?.();
          }}
        >
          {title}
        </NoticeLink>
      }
      body={body}
      at={createdAt}
      isRead={readAt !== null}
      action={
        readAt === null ? (
          <Button
            size="sm"
            kind="ghost"
            aria-label={t("mark_read_title", { title })}
            onClick={() => onRead([id])}
          >
            {t("mark_read")}
          </Button>
        ) : null
      }
    />
  );
}
