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
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { createHookTrigger, listHookTriggers, type VerifyInput } from "@/lib/contract/hook-triggers";

const KINDS = [
  "none",
  "hmac",
  "standard_webhooks",
  "basic",
] as const satisfies readonly VerifyInput["kind"][];

export function NewHookDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("events");
  const [kind, setKind] = useState<VerifyInput["kind"]>("none");
  const create = useCall(createHookTrigger, { refreshes: [listHookTriggers] });
  if (create.data) return <Made {...create.data} onClose={onClose} />;
  return (
    <DialogForm
      title={t("add_hook_title")}
      verb={t("add_hook")}
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
        label={t("event")}
        hint={t("hook_event_hint", { type: "custom.<name>" })}
        error={fieldError(create.error, "/name")}
      >
        <Input name="name" className="font-mono" required maxLength={60} placeholder="web_lead" />
      </Field>
      <Field label={t("verification")}>
        <Picker
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: t(`verify_${one}`) }))}
          onChange={(next) => setKind(next as VerifyInput["kind"])}
        />
      </Field>
      {kind === "hmac" ? (
        <Field
          label={t("signature_header")}
          hint={t("signature_header_hint")}
          error={fieldError(create.error, "/verify/header")}
        >
          <Input name="header" required maxLength={80} defaultValue="X-Signature" />
        </Field>
      ) : null}
      {kind === "basic" ? (
        <Field label={t("user_name")} error={fieldError(create.error, "/verify/username")}>
          <Input name="username" required maxLength={100} defaultValue="webhook" autoComplete="off" />
        </Field>
      ) : null}
      {kind === "none" ? null : (
        <Field
          label={
            <>
              {t(kind === "basic" ? "password" : "signing_secret")} <Optional />
            </>
          }
          hint={t("signing_secret_hint")}
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
  const t = useWords("events");
  return (
    <DialogContent
      title={t("hook_ready")}
      description={t("hook_ready_about")}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Copied label={t("hook_url")} text={url} />
        {secret === undefined ? null : (
          <>
            <Notice tone="warn" title={t("copy_secret_now")}>
              {t("shown_once")}
            </Notice>
            <Copied label={t("signing_secret")} text={secret} />
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
