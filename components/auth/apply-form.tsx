"use client";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import type { FormEvent } from "react";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { SubmitButton } from "@/components/ui/submit-button";
import { type CallInput, createClient, type ProblemError } from "@/lib/contract/client";
import { applyAsPartner } from "@/lib/contract/partners";

const client = createClient();
const MODES = { live: "Live accounts for your customers", sandbox: "A sandbox to try everything" };
const SIZES = ["1 to 10", "11 to 50", "51 to 300", "More than 300"];

export function ApplyForm({ email }: { email: string }) {
  const apply = useMutation<{ name: string }, ProblemError, CallInput<typeof applyAsPartner>>({
    mutationFn: (input) => client(applyAsPartner, input),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? "").trim();
    apply.mutate({
      body: {
        name: value("name"),
        mode: value("mode") === "sandbox" ? "sandbox" : "live",
        accounts: value("accounts"),
        ...(value("website") ? { website: value("website") } : {}),
        ...(value("about") ? { about: value("about") } : {}),
      },
    });
  }
  if (apply.data)
    return (
      <div className="flex flex-col gap-4" role="status">
        <h1 className="font-semibold text-2xl">We received your application</h1>
        <p className="text-ink-2 text-lg">
          We look at {apply.data.name} and write to {email} when there is a decision. Once approved, you can
          create accounts and keys.
        </p>
        <Link className="text-signal hover:underline" href="/">
          Back to your workspaces
        </Link>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-2xl">Become a partner</h1>
        <p className="mt-1 text-ink-2">
          Create accounts for your customers, see what each one uses, and bill them your way.
        </p>
      </div>
      <ErrorNotice error={apply.error} fields={["/name", "/website", "/about"]} />
      <Field label="Business name" error={fieldError(apply.error, "/name")}>
        <Input name="name" autoComplete="organization" required maxLength={100} autoFocus className="h-10" />
      </Field>
      <Field label="Website" optional error={fieldError(apply.error, "/website")}>
        <Input name="website" inputMode="url" maxLength={200} className="h-10" />
      </Field>
      <Field
        label="Start with"
        hint="In a sandbox, nothing is sent or charged, and you can move the clock forward to see a year of invoices in a minute."
      >
        <FormPicker name="mode" className="h-10" defaultValue="live" options={optionsOf(MODES)} />
      </Field>
      <Field label="Accounts you expect in the first year">
        <FormPicker
          name="accounts"
          className="h-10"
          defaultValue={SIZES[0]}
          options={SIZES.map((size) => ({ value: size, label: size }))}
        />
      </Field>
      <Field label="Who are your customers?" optional error={fieldError(apply.error, "/about")}>
        <Textarea name="about" rows={3} maxLength={2000} placeholder="Dental practices in the Northeast" />
      </Field>
      <SubmitButton kind="primary" size="lg" busy={apply.isPending}>
        Submit application
      </SubmitButton>
    </form>
  );
}
