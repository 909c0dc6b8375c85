"use client";
import { Bell } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useNotices } from "@/components/desk/use-notices";
import { useAnswers } from "@/components/partner/use-answers";
import { cx } from "@/components/ui/classes";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { useTenant } from "./tenant";

const LatestNotices = lazyPart(() =>
  import("@/components/desk/latest-notices").then((module) => ({ default: module.LatestNotices })),
);
const LatestAnswers = lazyPart(() =>
  import("@/components/partner/latest-answers").then((module) => ({ default: module.LatestAnswers })),
);

const MOST_COUNTED = 99;

/** The unread notices of the signed-in person, on every page. The platform's own pages have none. */
export function NoticeBell() {
  const { face, may } = useTenant();
  if (face === "workspace" && may("data:read")) return <OfWorkspace />;
  return face === "partner" && may("invoices:read") ? <OfPartner /> : null;
}

function OfWorkspace() {
  const { total } = useNotices();
  return <BellButton unread={total}>{(close) => <LatestNotices onLeave={close} />}</BellButton>;
}

function OfPartner() {
  const { answers } = useAnswers();
  return <BellButton unread={answers.length}>{(close) => <LatestAnswers onLeave={close} />}</BellButton>;
}

function BellButton({ unread, children }: { unread: number; children: (close: () => void) => ReactNode }) {
  const t = useWords("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={unread === 0 ? t("notices") : t("notices_unread", { count: unread })}
        className="relative flex size-8 touch:size-touch shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
      >
        <Bell className="size-4" aria-hidden />
        {unread === 0 ? null : (
          <span
            aria-hidden
            className={cx(
              "absolute top-0 right-0 rounded-full bg-signal px-1 font-medium text-on-signal text-xs tabular-nums leading-4",
              "touch:top-1 touch:right-1",
            )}
          >
            {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
        )}
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={t("notices")}
        className="flex max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-24px))] flex-col p-0"
      >
        <Suspense fallback={<Skeleton className="m-4 h-14" />}>{children(() => setOpen(false))}</Suspense>
      </PopoverContent>
    </Popover>
  );
}
