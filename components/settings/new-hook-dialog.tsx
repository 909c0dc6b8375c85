"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Optional } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { Notice } from "@/components/ui/surface";
import { createHookTrigger, listHookTriggers, type VerifyInput } from "@/lib/contract/hook-triggers";

const KINDS = {
  none: "None: anyone with the URL can call it",
  hmac: "HMAC signature (Typeform, Stripe, Calendly, Meta)",
  standard_webhooks: "Standard Webhooks (Svix, Clerk, Resend)",
  basic: "User name and password",
} satisfies Record<VerifyInput["kind"], string>;

export function NewHookDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<VerifyInput["kind"]>("none");
  const create = useCall(createHookTrigger, { refreshes: [listHookTriggers] });
  if (create.data) return <Made {...create.data} onClose={onClose} />;
  return (
    <DialogForm
      title="Add a webhook URL"
      verb="Add webhook URL"
      busy={create.isPending}
      error={create.error}
      fields={["/name", "/verify/header", "/verify/secret", "/verify/username"]}
      onClose={onClose}
      onSubmit={(value) =>
        create.mutate({
          body: {
            name: value("name"),
            verify: verifyOf(kind, value),
          },
        })
      }
    >
      <Field
        label="Event"
        hint="Letters, digits and _. Automations start with custom.<name>"
        error={fieldError(create.error, "/name")}
      >
        <Input name="name" className="font-mono" required maxLength={60} placeholder="web_lead" />
      </Field>
      <Field label="Verification">
        <Picker
          value={kind}
          options={optionsOf(KINDS)}
          onChange={(next) => setKind(next as VerifyInput["kind"])}
        />
      </Field>
      {kind === "hmac" ? (
        <Field
          label="Signature header"
          hint="Such as Typeform-Signature, Stripe-Signature or X-Hub-Signature-256"
          error={fieldError(create.error, "/verify/header")}
        >
          <Input name="header" required maxLength={80} defaultValue="X-Signature" />
        </Field>
      ) : null}
      {kind === "basic" ? (
        <Field label="User name" error={fieldError(create.error, "/verify/username")}>
          <Input name="username" required maxLength={100} defaultValue="webhook" autoComplete="off" />
        </Field>
      ) : null}
      {kind === "none" ? null : (
        <Field
          label={
            <>
              {kind === "basic" ? "Password" : "Signing secret"} <Optional />
            </>
          }
          hint="Paste the other system's secret. Leave empty to get a new one"
          error={fieldError(create.error, "/verify/secret")}
        >
          <Input name="secret" type="password" maxLength={500} autoComplete="off" />
        </Field>
      )}
    </DialogForm>
  );
}

function verifyOf(kind: VerifyInput["kind"], value: (name: string) => string): VerifyInput {
  const secret = kind === "none" || value("secret") === "" ? {} : { secret: value("secret") };
  switch (kind) {
    case "none":
      return { kind };
    case "hmac":
      return { kind, header: value("header"), algorithm: "sha256", ...secret };
    case "standard_webhooks":
      return { kind, ...secret };
    case "basic":
      return { kind, username: value("username"), ...secret };
  }
}

function Made({ url, secret, onClose }: { url: string; secret?: string | undefined; onClose: () => void }) {
  return (
    <DialogContent
      title="The webhook URL is ready"
      description="Paste it into the other system and send a test. Then open “Calls and fields” to choose what automations can use."
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Copied label="Webhook URL" text={url} />
        {secret === undefined ? null : (
          <>
            <Notice tone="warn" title="Copy this secret now">
              It is shown only once.
            </Notice>
            <Copied label="Signing secret" text={secret} />
          </>
        )}
      </div>
    </DialogContent>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3">
      <output aria-label={label} className="min-w-0 flex-1 break-all font-mono text-sm">
        {text}
      </output>
      <CopyButton text={text} />
    </div>
  );
}
