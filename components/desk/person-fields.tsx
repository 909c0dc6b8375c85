"use client";
import { Fragment, useState } from "react";
import { PhoneField } from "@/components/shell/phone-field";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import { PersonSearch } from "./person-search";

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
  autoFocus?: boolean | undefined;
}) {
  const t = useWords("desk");
  return (
    <PhoneField
      label={t("phone_number")}
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
  const t = useWords("desk");
  const [found, setFound] = useState<Person | undefined>();
  const shown = person ?? found;
  return (
    <>
      {person ? null : <PersonSearch className="sm:col-span-2" onChoose={setFound} />}
      <Fragment key={shown?.phone ?? ""}>
        <PersonPhone person={shown} error={error} at={phoneAt} autoFocus={person !== undefined} />
        <Field label={t("name")} optional error={fieldError(error, nameAt)}>
          <Input name="name" maxLength={200} defaultValue={shown?.name ?? ""} />
        </Field>
      </Fragment>
    </>
  );
}
