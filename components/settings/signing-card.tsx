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
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getSigning, rotateSigning } from "@/lib/contract/secrets";
import { SecretDialog } from "./secret-once";

/** The signature a receiver checks to know that a request is from this workspace. */
export function SigningCard() {
  const t = useWords("secrets");
  const { client, key, timezone } = useTenant();
  const [confirming, setConfirming] = useState(false);
  const signing = useQuery(query(client, key, getSigning));
  const rotate = useCall(rotateSigning, { refreshes: [getSigning] });
  return (
    <Card aria-label={t("signing")}>
      <CardHeader
        title={t("signed_requests")}
        description={t("signed_about")}
        action={
          <Button size="sm" onClick={() => setConfirming(true)}>
            {t("new_signing")}
          </Button>
        }
      />
      <div className="flex flex-col gap-3 p-4">
        <ErrorNotice error={signing.error} />
        <p className="text-ink-2">
          {signing.data?.since
            ? t("signing_since", { day: day(signing.data.since, timezone) })
            : t("signing_none")}
          {signing.data?.bothUntil
            ? ` ${t("signing_both_until", { time: dayAndClock(signing.data.bothUntil, timezone) })}`
            : ""}
        </p>
        <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs">
          {'X-Switchboard-Signature: t=<seconds>,v1=<hex>\nv1 = HMAC-SHA256(secret, t + "." + body)'}
        </pre>
      </div>
      <Dialog open={confirming} onOpenChange={setConfirming}>
        {confirming ? (
          <DialogForm
            title={t("signing_title")}
            verb={t("signing_verb")}
            busy={rotate.isPending}
            error={rotate.error}
            onClose={() => setConfirming(false)}
            onSubmit={() => rotate.mutate({ body: {} }, { onSuccess: () => setConfirming(false) })}
          >
            <Notice tone="info">{t("signing_shown")}</Notice>
          </DialogForm>
        ) : null}
      </Dialog>
      <Dialog open={rotate.data !== undefined} onOpenChange={(on) => (on ? null : rotate.reset())}>
        {rotate.data ? (
          <SecretDialog
            title={t("signing_created")}
            secret={rotate.data.secret}
            kind="signing_key"
            onClose={() => rotate.reset()}
          />
        ) : null}
      </Dialog>
    </Card>
  );
}
