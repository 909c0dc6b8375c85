"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import type { ListedRun } from "@/lib/contract/runs";
import { useRunNames, useStopHeldText, useWaitingRuns } from "./use-waiting-runs";
import type { Message } from "./words";

/** Its automation sends it later, or would if it were not paused. */
export const isHeld = ({ retry }: Pick<Message, "retry">): boolean =>
  retry?.state === "waiting" || retry?.state === "paused";

type Props = {
  message: Message;
  className?: string;
  /** Reports whether the text was stopped. */
  onAnswered?: (id: string) => void;
};

/**
 * Stops the run that holds a text, because a run goes on after its text and has nothing to say without it. It is offered
 * only where the run is about the person the text is for. The button stays after the answer, so that the focus can
 * return to it.
 */
export function DontSend({ message, className, onAnswered }: Props) {
  const t = useWords("conversations");
  const { may } = useTenant();
  const [asked, setAsked] = useState<ListedRun | null>(null);
  const [isStopped, setStopped] = useState<boolean | null>(null);
  const runs = useWaitingRuns(isHeld(message) ? message.contactId : null);
  const run = runs.data?.runs.find(
    ({ id, currentNodeId }) => id === message.runId && currentNodeId === message.nodeId,
  );
  if (!may("automations:write") || !(run || asked || isStopped !== null)) return null;
  return (
    <>
      {isStopped === null ? (
        <Button
          kind="link"
          size="sm"
          className={className}
          aria-label={t("dont_send_of", { text: message.body.slice(0, 60) })}
          onClick={() => setAsked(run ?? null)}
        >
          {t("dont_send")}
        </Button>
      ) : (
        <Button kind="link" size="sm" className={className} aria-disabled>
          {t(isStopped ? "text_stopped" : "text_too_late")}
        </Button>
      )}
      <Dialog open={asked !== null} onOpenChange={(on) => (on ? null : setAsked(null))}>
        {asked ? (
          <StopDialog
            messageId={message.id}
            run={asked}
            onClose={() => setAsked(null)}
            onAnswer={(stopped) => {
              setStopped(stopped);
              onAnswered?.(message.id);
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

type StopProps = {
  messageId: string;
  run: ListedRun;
  onClose: () => void;
  onAnswer: (isStopped: boolean) => void;
};

function StopDialog({ messageId, run, onClose, onAnswer }: StopProps) {
  const t = useWords("conversations");
  const phoneText = usePhoneText();
  const nameList = useRunNames();
  const stop = useStopHeldText((isStopped) => {
    toast(t(isStopped ? "text_stopped_about" : "text_too_late_about"));
    onAnswer(isStopped);
    onClose();
  });
  const { contact } = run;
  const name = contact?.name ?? (contact?.phone ? phoneText(contact.phone) : t("this_person"));
  return (
    <DialogForm
      title={t("dont_send_title")}
      description={t("dont_send_about", { name, automation: nameList([run]) })}
      verb={t("dont_send_stop")}
      cancel={t("dont_send_keep")}
      danger
      busy={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onSubmit={() => stop.mutate(messageId)}
    />
  );
}
