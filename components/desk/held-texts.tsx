"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Notice } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { DontSend, isHeld } from "./dont-send";
import { LIVE } from "./live";
import { ScheduledActions, ScheduledFor } from "./scheduled-text";
import { useScheduledTexts } from "./use-scheduled-texts";

/**
 * Lists the texts that automations hold or a member scheduled for a person, so that someone who has just reached the
 * person can stop them.
 */
export function HeldTexts({ contactId }: { contactId: string | null }) {
  const t = useWords("conversations");
  const { client, key, timezone } = useTenant();
  const scheduled = useScheduledTexts(contactId);
  const list = useQuery({
    ...query(client, key, listMessages, {
      query: { contact: contactId ?? "", channel: "sms", status: "suppressed", limit: "20" },
    }),
    ...LIVE,
    enabled: contactId !== null,
  });
  // A text keeps its place once it was answered, and so does the focus.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const shown = (list.data?.messages ?? []).filter(
    (message) => isHeld(message) || answered.includes(message.id),
  );
  const waiting = scheduled.map((message) => (
    <Notice key={message.id} tone="info" action={<ScheduledActions message={message} />}>
      <ScheduledFor {...message} />
      <span className="wrap-anywhere line-clamp-2 text-ink-2 text-sm">“{message.body}”</span>
    </Notice>
  ));
  const held = shown.map((message) => {
    const { id, body, retry } = message;
    return (
      <Notice
        key={id}
        tone="info"
        action={<DontSend message={message} onAnswered={() => setAnswered([...answered, id])} />}
      >
        {answered.includes(id)
          ? null
          : retry?.at
            ? t("text_waits_until", { time: dayAndClock(retry.at, timezone) })
            : t("text_waits")}
        <span className="wrap-anywhere line-clamp-2 text-ink-2 text-sm">“{body}”</span>
      </Notice>
    );
  });
  return [...waiting, ...held];
}
