"use client";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listConversations } from "@/lib/contract/conversations";
import {
  cancelScheduledText,
  changeScheduledText,
  listMessages,
  listScheduledTexts,
} from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { listStaff } from "@/lib/contract/staff";
import type { Message } from "./words";

const ScheduleDialog = lazyPart(() =>
  import("./schedule-dialog").then((one) => ({ default: one.ScheduleDialog })),
);

/** Shows when a scheduled text is sent, and the member who scheduled it. */
export function ScheduledFor({ sendAt, scheduledBy }: Pick<Message, "sendAt" | "scheduledBy">) {
  const t = useWords("conversations");
  const { client, key, timezone } = useTenant();
  const staff = useQuery({
    ...query(client, key, listStaff),
    enabled: scheduledBy !== null,
    staleTime: 60_000,
  });
  if (sendAt === null) return null;
  const time = dayAndClock(sendAt, timezone);
  const name = staff.data?.staff.find(({ id }) => id === scheduledBy)?.name;
  return name ? t("scheduled_by", { time, name }) : t("scheduled_for", { time });
}

/** Changes or cancels a text that waits for its time. */
export function ScheduledActions({ message, className }: { message: Message; className?: string }) {
  const t = useWords("conversations");
  const { may } = useTenant();
  const [isOpen, setOpen] = useState(false);
  const refreshes = [listMessages, listScheduledTexts, listConversations];
  const change = useCall(changeScheduledText, { refreshes });
  const cancel = useCall(cancelScheduledText, { refreshes });
  if (!may("data:write")) return null;
  const params = { id: message.id };
  const start = message.body.slice(0, 60);
  return (
    <>
      <Button
        kind="link"
        size="sm"
        className={className}
        aria-label={t("schedule_edit_of", { text: start })}
        onClick={() => {
          change.reset();
          setOpen(true);
        }}
      >
        {t("schedule_edit")}
      </Button>
      <Button
        kind="link"
        size="sm"
        className={className}
        busy={cancel.isPending}
        aria-label={t("dont_send_of", { text: start })}
        onClick={() =>
          cancel.mutate(
            { params, body: {} },
            {
              onSuccess: () => toast(t("schedule_canceled")),
              onError: ({ code, message }) =>
                toast(code === "illegal_transition" ? t("text_too_late_about") : message),
            },
          )
        }
      >
        {t("dont_send")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <Suspense>
          {isOpen ? (
            <ScheduleDialog
              to={message.to}
              before={{ sendAt: message.sendAt ?? "", body: message.body }}
              busy={change.isPending}
              error={change.error}
              onClose={() => setOpen(false)}
              onChoose={(chosen) =>
                change.mutate({ params, body: chosen }, { onSuccess: () => setOpen(false) })
              }
            />
          ) : null}
        </Suspense>
      </Dialog>
    </>
  );
}
