"use client";
import { CircleHelp } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { listMessages, settleMessage } from "@/lib/contract/messages";
import type { Message } from "./words";

/** The provider never confirmed this message, so a person who can check its log decides whether it was sent. */
export function UnknownOutcome({ message, className }: { message: Message; className?: string }) {
  const t = useWords("desk");
  const { may } = useTenant();
  return (
    <section
      aria-label={t("unknown_title", { count: 1 })}
      className={cx("flex flex-col gap-2 rounded-lg bg-warn-soft p-3 text-base", className)}
    >
      <div className="flex items-start gap-2">
        <CircleHelp className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        <div>
          <p className="font-semibold text-warn">{t("unknown_title", { count: 1 })}</p>
          <p>{t("unknown_advice", { count: 1 })}</p>
        </div>
      </div>
      {may("data:write") ? <SettleButtons message={message} /> : null}
    </section>
  );
}

export function SettleButtons({ message }: { message: Pick<Message, "id"> }) {
  const t = useWords("desk");
  const settle = useCall(settleMessage, { refreshes: [listMessages] });
  const record = (outcome: "sent" | "not_sent") =>
    settle.mutate(
      { params: { id: message.id }, body: { outcome } },
      {
        onSuccess: () => toast(outcome === "sent" ? t("marked_sent") : t("marked_not_sent")),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ErrorNotice error={settle.error} />
      <Button size="sm" busy={settle.isPending} onClick={() => record("sent")}>
        {t("was_sent")}
      </Button>
      <Button size="sm" busy={settle.isPending} onClick={() => record("not_sent")}>
        {t("was_not_sent")}
      </Button>
      <span className="text-ink-2 text-sm">{t("marking_sends_nothing")}</span>
    </div>
  );
}
