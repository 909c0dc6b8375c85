"use client";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import type { ProblemError } from "@/lib/contract/client";

export type Person = { name?: string | null; phone?: string | null };
type About = { person: Person | undefined; error: ProblemError | null };

export function PhoneField({
  person,
  error,
  at,
  autoFocus,
}: About & {
  /** The pointer of the number in what the server is sent. */
  at: string;
  autoFocus?: boolean;
}) {
  return (
    <Field label="Telephone number" error={fieldError(error, at)}>
      <Input
        name="phone"
        type="tel"
        required
        maxLength={40}
        autoFocus={autoFocus}
        defaultValue={person?.phone ?? ""}
        placeholder="(202) 555-0123"
      />
    </Field>
  );
}

/** Who it is about: the number finds the person, the name is for one nobody knows yet. */
export function PersonFields({
  person,
  error,
  phoneAt,
  nameAt,
}: About & { phoneAt: string; nameAt: string }) {
  return (
    <>
      <PhoneField person={person} error={error} at={phoneAt} autoFocus />
      <Field label="Name" optional error={fieldError(error, nameAt)}>
        <Input name="name" maxLength={200} defaultValue={person?.name ?? ""} />
      </Field>
    </>
  );
}
