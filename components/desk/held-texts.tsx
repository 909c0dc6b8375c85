"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { useStopRuns } from "./use-waiting-runs";
import type { Message } from "./words";

/** The run that will send this text later; null if there is none, or it is not known when. */
export const runHolding = ({ retry, runId }: Pick<Message, "retry" | "runId">): string | null =>
  retry?.state === "waiting" ? runId : null;

/** Stops the run that holds a text, because a run goes on after its text and has nothing to say without it. */
export function useDontSend() {
  const t = useWords("conversations");
  return useStopRuns((stopped) => toast(t(stopped > 0 ? "text_stopped" : "text_was_sent")));
}

/** The texts that automations hold for a person, for whoever has just reached them and leaves nothing to write. */
export function HeldTexts({ contactId }: { contactId: string | null }) {
  const t = useWords("conversations");
  const { client, key, may, timezone } = useTenant();
  const list = useQuery({
    ...query(client, key, listMessages, {
      query: { contact: contactId ?? "", channel: "sms", status: "suppressed", limit: "20" },
    }),
    enabled: contactId !== null,
  });
  const stop = useDontSend();
  const held = (list.data?.messages ?? []).flatMap((message) => {
    const runId = runHolding(message);
    return runId === null ? [] : [{ ...message, runId }];
  });
  return (
    <>
      <ErrorNotice error={stop.error} />
      {held.map(({ id, body, runId, retry }) => (
        <Notice
          key={id}
          tone="info"
          action={
            may("automations:write") ? (
              <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate([{ id: runId }])}>
                {t("dont_send")}
              </Button>
            ) : null
          }
        >
          {retry?.at ? t("text_waits_until", { time: dayAndClock(retry.at, timezone) }) : t("text_waits")}
          <span className="wrap-anywhere line-clamp-2 text-ink-2 text-sm">“{body}”</span>
        </Notice>
      ))}
    </>
  );
}
