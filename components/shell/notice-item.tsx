import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { Ago } from "@/components/ui/when";

type Props = {
  icon: LucideIcon;
  title: ReactNode;
  body: string | null;
  at: string;
  clockAt?: string | undefined;
  isRead?: boolean;
  action?: ReactNode;
};

/** A notice in a list: its title, its text and its time. */
export function NoticeItem({ icon: Icon, title, body, at, clockAt, isRead = false, action }: Props) {
  return (
    <li className="flex items-start gap-3 px-4 py-2">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className={cx("wrap-anywhere", isRead ? "text-ink-2" : "font-medium")}>{title}</p>
        {body ? <p className="wrap-anywhere whitespace-pre-line text-ink-2">{body}</p> : null}
        <p className="text-ink-3 text-sm">
          <Ago at={at} clockAt={clockAt} />
        </p>
      </div>
      {action}
    </li>
  );
}
