"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, Notice } from "@/components/ui/surface";
import { day, dayAndClock } from "@/components/ui/when";
import { query } from "@/lib/contract/queries";
import { getSigning, rotateSigning } from "@/lib/contract/secrets";
import { SecretDialog } from "./secret-once";

/** The signature a receiver checks to know that a request is from this workspace. */
export function SigningCard() {
  const { client, key, timezone } = useTenant();
  const [confirming, setConfirming] = useState(false);
  const signing = useQuery(query(client, key, getSigning));
  const rotate = useCall(rotateSigning, { refreshes: [getSigning] });
  return (
    <Card aria-label="Signing">
      <CardHeader
        title="Signed requests"
        description="Every HTTP request from an automation is signed. Receivers can use the secret to verify that it is yours and unchanged."
        action={
          <Button size="sm" onClick={() => setConfirming(true)}>
            New signing secret…
          </Button>
        }
      />
      <div className="flex flex-col gap-3 p-4">
        <ErrorNotice error={signing.error} />
        <p className="text-ink-2">
          {signing.data?.since
            ? `The current secret has been in use since ${day(signing.data.since, timezone)}.`
            : "No secret yet. It's created with the first request, or you can create one here."}
          {signing.data?.bothUntil
            ? ` The previous secret also works until ${dayAndClock(signing.data.bothUntil, timezone)}.`
            : ""}
        </p>
        <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs">
          {'X-Switchboard-Signature: t=<seconds>,v1=<hex>\nv1 = HMAC-SHA256(secret, t + "." + body)'}
        </pre>
      </div>
      <Dialog open={confirming} onOpenChange={setConfirming}>
        {confirming ? (
          <DialogForm
            title="Create a new signing secret?"
            verb="Create secret"
            busy={rotate.isPending}
            error={rotate.error}
            onClose={() => setConfirming(false)}
            onSubmit={() => rotate.mutate({ body: {} }, { onSuccess: () => setConfirming(false) })}
          >
            <Notice tone="signal">
              It is shown once. The previous secret also signs for 24 hours, so receivers have time to switch.
            </Notice>
          </DialogForm>
        ) : null}
      </Dialog>
      <Dialog open={rotate.data !== undefined} onOpenChange={(on) => (on ? null : rotate.reset())}>
        {rotate.data ? (
          <SecretDialog
            title="New signing secret"
            secret={rotate.data.secret}
            of="Signing"
            onClose={() => rotate.reset()}
          />
        ) : null}
      </Dialog>
    </Card>
  );
}
