"use client";
import { PhoneField } from "@/components/shell/phone-field";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import type { ProblemError } from "@/lib/contract/client";

export type Person = { name?: string | null; phone?: string | null };
type About = { person: Person | undefined; error: ProblemError | null };

export function PersonPhone({
  person,
  error,
  at,
  autoFocus,
}: About & {
  /** The JSON pointer of the phone number in the request body. */
  at: string;
  autoFocus?: boolean;
}) {
  return (
    <PhoneField
      label="Phone number"
      error={fieldError(error, at)}
      name="phone"
      required
      maxLength={40}
      autoFocus={autoFocus}
      defaultValue={person?.phone ?? ""}
      placeholder="(202) 555-0123"
    />
  );
}

/** The person a record is about. The number identifies them; the name is for contacts that don't exist yet. */
export function PersonFields({
  person,
  error,
  phoneAt,
  nameAt,
}: About & { phoneAt: string; nameAt: string }) {
  return (
    <>
      <PersonPhone person={person} error={error} at={phoneAt} autoFocus />
      <Field label="Name" optional error={fieldError(error, nameAt)}>
        <Input name="name" maxLength={200} defaultValue={person?.name ?? ""} />
      </Field>
    </>
  );
}
