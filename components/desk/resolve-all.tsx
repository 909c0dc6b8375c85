"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import { dayAndClock } from "@/components/ui/when";
import { listMessages, settleMessages } from "@/lib/contract/messages";

type Outcome = "sent" | "not_sent";

const OUTCOMES = [
  { value: "not_sent", title: "They were not sent", text: "The provider has no record of them." },
  { value: "sent", title: "They were sent", text: "The provider's log shows them. Texts are billed." },
] as const satisfies readonly { value: Outcome; title: string; text: string }[];

const NOUNS = { sms: ["text", "texts"], email: ["email", "emails"] } as const;
type Channel = keyof typeof NOUNS;

const counted = (channel: Channel, n: number) => `${n.toLocaleString()} ${NOUNS[channel][n === 1 ? 0 : 1]}`;

/** One decision about all messages that an outage left behind. Those that come while the dialog is open are not part of it. */
export function ResolveAll({ channel }: { channel: Channel }) {
  const [until, setUntil] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setUntil(new Date().toISOString())}>Resolve all…</Button>
      <Dialog open={until !== null} onOpenChange={(isOpen) => isOpen || setUntil(null)}>
        {until ? <ResolveDialog channel={channel} until={until} onClose={() => setUntil(null)} /> : null}
      </Dialog>
    </>
  );
}

type DialogProps = { channel: Channel; until: string; onClose: () => void };

function ResolveDialog({ channel, until, onClose }: DialogProps) {
  const { timezone } = useTenant();
  const [outcome, setOutcome] = useState<Outcome>("not_sent");
  const settle = useCall(settleMessages, { refreshes: [listMessages] });
  const resolve = async () => {
    const body = { outcome, channel, until };
    let resolved = 0;
    for (let isMore = true; isMore; ) {
      const { settled, remaining } = await settle.mutateAsync({ body });
      resolved += settled;
      // The rest is being decided by someone else.
      isMore = remaining > 0 && settled > 0;
    }
    const verb = outcome === "sent" ? "marked as sent" : "marked as not sent";
    toast(`${counted(channel, resolved)} ${verb}. This sent nothing.`);
    onClose();
  };
  const [, plural] = NOUNS[channel];
  return (
    <DialogForm
      title={`Resolve all ${plural} with unknown delivery`}
      description={`One decision for every ${NOUNS[channel][0]} up to ${dayAndClock(until, timezone)}. Check the provider's log first: this sends nothing and can't be undone.`}
      verb="Resolve all"
      busy={settle.isPending}
      error={settle.error}
      onClose={onClose}
      onSubmit={() => void resolve().catch(() => {})}
    >
      <RadioCards label="What happened" value={outcome} choices={OUTCOMES} onChange={setOutcome} />
    </DialogForm>
  );
}
