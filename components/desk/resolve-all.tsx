"use client";
import { useState } from "react";
import { createOnce } from "@/components/shell/once";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listMessages, settleMessages } from "@/lib/contract/messages";

type Outcome = "sent" | "not_sent";

const OUTCOMES = ["not_sent", "sent"] as const satisfies readonly Outcome[];

type Channel = "sms" | "email";

/** One decision about all messages that an outage left behind. Those that come while the dialog is open are not part of it. */
export function ResolveAll({ channel }: { channel: Channel }) {
  const t = useWords("desk");
  const [until, setUntil] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setUntil(new Date().toISOString())}>{t("resolve_all_open")}</Button>
      <Dialog open={until !== null} onOpenChange={(isOpen) => isOpen || setUntil(null)}>
        {until ? <ResolveDialog channel={channel} until={until} onClose={() => setUntil(null)} /> : null}
      </Dialog>
    </>
  );
}

type DialogProps = { channel: Channel; until: string; onClose: () => void };

function ResolveDialog({ channel, until, onClose }: DialogProps) {
  const t = useWords("desk");
  const { timezone } = useTenant();
  const [outcome, setOutcome] = useState<Outcome>("not_sent");
  const settle = useCall(settleMessages, { refreshes: [listMessages] });
  const [once] = useState(() => createOnce());
  const resolve = async () => {
    if (!once.begin("resolve")) return;
    try {
      await resolveAll();
    } finally {
      once.end("resolve", null);
    }
  };
  const resolveAll = async () => {
    const body = { outcome, channel, until };
    let resolved = 0;
    for (let isMore = true; isMore; ) {
      const { settled, remaining } = await settle.mutateAsync({ body });
      resolved += settled;
      // The rest is being decided by someone else.
      isMore = remaining > 0 && settled > 0;
    }
    toast(t(`resolved_${channel}_${outcome}`, { count: resolved }));
    onClose();
  };
  const choices = OUTCOMES.map((value) => ({
    value,
    title: t(`resolve_${value}`),
    text: t(`resolve_${value}_about`),
  }));
  return (
    <DialogForm
      title={t(`resolve_title_${channel}`)}
      description={t(`resolve_about_${channel}`, { until: dayAndClock(until, timezone) })}
      verb={t("resolve_all")}
      busy={settle.isPending}
      error={settle.error}
      onClose={onClose}
      onSubmit={() => void resolve().catch(() => {})}
    >
      <RadioCards label={t("what_happened")} value={outcome} choices={choices} onChange={setOutcome} />
    </DialogForm>
  );
}
