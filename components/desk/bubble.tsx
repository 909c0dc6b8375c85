"use client";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { Dotted } from "@/components/ui/dotted";
import { dayAndClockOfYear } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { timeOf } from "@/lib/desk/message-state";
import { Attachments } from "./attachments";
import { DontSend } from "./dont-send";
import { MessageAutomation } from "./message-automation";
import { ScheduledActions, ScheduledFor } from "./scheduled-text";
import { UnknownOutcome } from "./unknown-outcome";
import { isChangeable, isScheduled, isUnknown, type Message, useLabels } from "./words";

type Props = {
  message: Message;
  /** A search found this text. */
  isFound?: boolean;
  /** Puts the text into the field for replies; absent for people who may not write. */
  onReuse?: ((text: string) => void) | undefined;
};

const ACTION = "text-ink-2 text-xs underline hover:text-ink touch:min-h-touch";

/** Returns whether only its time held a text back, or someone canceled it, so that it may be sent again. */
const isReusable = ({ suppressedReason, retry }: Message): boolean =>
  retry === null && (suppressedReason === "quiet_hours" || suppressedReason === "canceled");

/** A text in the shape a phone gives it, with its delivery status below. */
export function Bubble({ message, isFound, onReuse }: Props) {
  const t = useWords("conversations");
  const deliveryText = useDeliveryText();
  const { timezone } = useTenant();
  const now = useDeskNow(3_600_000);
  const ours = message.direction === "outbound";
  const suppressed = message.status === "suppressed";
  const scheduled = isScheduled(message);
  return (
    <div className={cx("flex flex-col", ours ? "items-end" : "items-start")}>
      {message.body === "" && message.media.length > 0 ? null : (
        <p
          className={cx(
            "max-w-[85%] whitespace-pre-wrap break-words rounded-xl px-3 py-2",
            !ours && "rounded-bl-sm border border-line bg-sheet",
            ours && !suppressed && !scheduled && "rounded-br-sm bg-signal text-on-signal",
            isFound && "outline-2 outline-signal outline-offset-2",
            (suppressed || scheduled) && "rounded-br-sm border border-line-strong border-dashed text-ink-2",
          )}
        >
          {message.body || t("erased")}
        </p>
      )}
      <Attachments message={message} />
      <Dotted atEnd={ours} className="mt-0.5 px-1 text-ink-3 text-xs">
        {scheduled ? (
          <span>
            <ScheduledFor {...message} />
          </span>
        ) : (
          <span>{dayAndClockOfYear(timeOf(message), { zone: timezone, now })}</span>
        )}
        {ours && !scheduled ? (
          <span
            className={
              (suppressed && message.retry === null) || message.status === "failed" ? "text-bad" : ""
            }
          >
            {deliveryText(message)}
          </span>
        ) : null}
        {ours && message.segments > 1 ? <span>{t("segments", { count: message.segments })}</span> : null}
        {isChangeable(message) ? <ScheduledActions message={message} className={ACTION} /> : null}
        {onReuse && isReusable(message) ? (
          <button
            type="button"
            className="inline-flex items-center text-ink-2 underline hover:text-ink touch:min-h-touch"
            onClick={() => onReuse(message.body)}
          >
            {t("use_again")}
          </button>
        ) : null}
        <DontSend message={message} className={ACTION} />
        <MessageAutomation message={message} />
      </Dotted>
      {isUnknown(message) ? <UnknownOutcome message={message} className="mt-1.5 max-w-[85%]" /> : null}
    </div>
  );
}

function useDeliveryText() {
  const labels = useLabels();
  const { timezone } = useTenant();
  return (message: Message): string => {
    if (message.status === "suppressed") return labels.unsent(message, timezone);
    const { label } = labels.message(message);
    return message.errorDetail ? `${label}: ${message.errorDetail}` : label;
  };
}
