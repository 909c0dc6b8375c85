"use client";
import type { ReactNode } from "react";
import { toast } from "sonner";
import type { ProblemError } from "@/lib/api/client";
import {
  getProvider,
  type ProviderInput,
  type ProviderView,
  putProvider,
} from "@/lib/api/contracts/providers";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { Field, Input, Select } from "../ui/field";
import { onSaid, type Said } from "../ui/said";
import { fieldError, Trouble } from "../ui/trouble";

const KEPT = "Stored. Leave empty to keep it.";

/** What is known of a provider, field by field, what is wrong with what was typed, and how it is kept. */
function useProvider({ kind, config }: ProviderView) {
  const save = useCall(putProvider, {
    refreshes: [getProvider],
    onDone: () => toast(kind === "sms" ? "Texts go over Twilio now" : "Mails go over your server now"),
  });
  const known = (name: string) => String(config[name] ?? "");
  const wrong = (name: string) => fieldError(save.error, `/${name}`);
  return { save, known, wrong };
}

export function TwilioForm({ provider }: { provider: ProviderView }) {
  const { save, known, wrong } = useProvider(provider);
  return (
    <ProviderForm
      provider={provider}
      error={save.error}
      busy={save.isPending}
      fields={["/accountSid", "/authToken", "/from"]}
      onSubmit={(said) =>
        save.mutate({
          params: { kind: "sms" },
          body: {
            provider: "twilio",
            accountSid: said("accountSid"),
            from: said("from"),
            ...given({ authToken: said("authToken") }),
          },
        })
      }
    >
      <Field label="Account SID" error={wrong("accountSid")}>
        <Input
          name="accountSid"
          required
          defaultValue={known("accountSid")}
          placeholder="AC…"
          autoComplete="off"
        />
      </Field>
      <Field label="Auth token" hint={provider.hasSecret ? KEPT : undefined} error={wrong("authToken")}>
        <Secret name="authToken" kept={provider.hasSecret} required />
      </Field>
      <Field
        label="Sent from"
        hint="A number of your account, or a messaging service (MG…)"
        error={wrong("from")}
      >
        <Input
          name="from"
          required
          defaultValue={known("from")}
          placeholder="+1 202 555 0100"
          autoComplete="off"
        />
      </Field>
    </ProviderForm>
  );
}

export function SmtpForm({ provider }: { provider: ProviderView }) {
  const { save, known, wrong } = useProvider(provider);
  return (
    <ProviderForm
      provider={provider}
      error={save.error}
      busy={save.isPending}
      fields={["/host", "/port", "/username", "/password", "/from", "/fromName"]}
      onSubmit={(said) => save.mutate({ params: { kind: "email" }, body: smtpOf(said) })}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
        <Field label="Mail server" error={wrong("host")}>
          <Input
            name="host"
            required
            defaultValue={known("host")}
            placeholder="smtp.example.com"
            autoComplete="off"
          />
        </Field>
        <Field label="Port" error={wrong("port")}>
          <Input name="port" required inputMode="numeric" defaultValue={known("port") || "587"} />
        </Field>
      </div>
      <Field label="Encryption">
        <Select name="secure" defaultValue={known("secure") === "true" ? "tls" : "starttls"}>
          <option value="starttls">STARTTLS, usual on 587</option>
          <option value="tls">TLS from the first byte, usual on 465</option>
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="User name" optional error={wrong("username")}>
          <Input name="username" defaultValue={known("username")} autoComplete="off" />
        </Field>
        <Field
          label="Password"
          optional
          hint={provider.hasSecret ? KEPT : undefined}
          error={wrong("password")}
        >
          <Secret name="password" kept={provider.hasSecret} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Sent from" error={wrong("from")}>
          <Input
            name="from"
            type="email"
            required
            defaultValue={known("from")}
            placeholder="desk@example.com"
          />
        </Field>
        <Field label="Sender’s name" optional error={wrong("fromName")}>
          <Input name="fromName" defaultValue={known("fromName")} />
        </Field>
      </div>
    </ProviderForm>
  );
}

function smtpOf(said: Said): ProviderInput {
  return {
    provider: "smtp",
    host: said("host"),
    port: Number(said("port")),
    secure: said("secure") === "tls",
    from: said("from"),
    ...given({ username: said("username"), password: said("password"), fromName: said("fromName") }),
  };
}

/** What was left empty is not said at all. */
function given<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Partial<T>;
}

function Secret({ name, kept, required = false }: { name: string; kept: boolean; required?: boolean }) {
  return (
    <Input
      name={name}
      type="password"
      autoComplete="new-password"
      required={required && !kept}
      placeholder={kept ? "••••••••••••" : ""}
    />
  );
}

function ProviderForm({
  provider,
  error,
  busy,
  fields,
  onSubmit,
  children,
}: {
  provider: ProviderView;
  error: ProblemError | null;
  busy: boolean;
  fields: readonly string[];
  onSubmit: (said: Said) => void;
  children: ReactNode;
}) {
  return (
    // Saved again, the form begins anew with what is stored: a typed secret does not stay in it.
    <form key={provider.updatedAt} onSubmit={onSaid(onSubmit)} className="flex flex-col gap-4">
      <Trouble error={error} fields={fields} />
      {children}
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {provider.configured ? "Save changes" : "Set up"}
        </Button>
      </div>
    </form>
  );
}
