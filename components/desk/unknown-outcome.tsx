"use client";
import { CircleHelp } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { listMessages, settleMessage } from "@/lib/contract/messages";
import type { Message } from "./words";

/** The provider never confirmed this message, so a person who can check its log decides whether it was sent. */
export function UnknownOutcome({ message, className }: { message: Message; className?: string }) {
  const { may } = useTenant();
  return (
    <section
      aria-label="We don’t know whether this was sent"
      className={cx("flex flex-col gap-2 rounded-lg bg-warn-soft p-3 text-base", className)}
    >
      <p className="flex items-start gap-2">
        <CircleHelp className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        <span>
          <span className="font-semibold text-warn">We don’t know whether this was sent.</span> The provider
          didn't confirm it, so it isn't sent again automatically. Ask the recipient, or check the provider's
          log.
        </span>
      </p>
      {may("data:write") ? <SettleButtons message={message} /> : null}
    </section>
  );
}

export function SettleButtons({ message }: { message: Pick<Message, "id"> }) {
  const settle = useCall(settleMessage, { refreshes: [listMessages] });
  const record = (outcome: "sent" | "not_sent") =>
    settle.mutate(
      { params: { id: message.id }, body: { outcome } },
      {
        onSuccess: () =>
          toast(outcome === "sent" ? "Marked as sent" : "Marked as not sent. This sent nothing."),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ErrorNotice error={settle.error} />
      <Button size="sm" busy={settle.isPending} onClick={() => record("sent")}>
        It was sent
      </Button>
      <Button size="sm" busy={settle.isPending} onClick={() => record("not_sent")}>
        It was not sent
      </Button>
      <span className="text-ink-2 text-sm">Marking it sends nothing.</span>
    </div>
  );
}
