"use client";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type RefObject, useRef, useState } from "react";
import { PhoneField } from "@/components/shell/phone-field";
import { useTenant } from "@/components/shell/tenant";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { whenReleased } from "@/components/ui/pointer-release";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import { listContacts } from "@/lib/contract/contacts";
import { query } from "@/lib/contract/queries";
import { PersonSearch, type TypedPerson } from "./person-search";

export type Person = { name?: string | null; phone?: string | null };
type About = { person: Person | undefined; error: ProblemError | null };
type InputRef = RefObject<HTMLInputElement | null>;

/** Puts what was typed in the search into its own field, unless something else was entered there. */
export function useTypedPerson() {
  const phone: InputRef = useRef(null);
  const name: InputRef = useRef(null);
  const carried = useRef("");
  const carry = (typed: TypedPerson) => {
    const [field, text] = "phone" in typed ? [phone.current, typed.phone] : [name.current, typed.name];
    if (!field || (field.value !== "" && field.value !== carried.current)) return;
    field.value = text;
    carried.current = text;
    // The form compares its values, and the field takes back that it is required.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { phone, name, carry };
}

export function PersonPhone({
  person,
  error,
  at,
  ref,
  autoFocus,
  namesPerson = false,
  onLeave,
}: About & {
  ref?: InputRef;
  /** Names the person below their number, in a form without a field for the name. */
  namesPerson?: boolean;
  /** Gets the number once it has been entered. */
  onLeave?: (phone: string) => void;
  /** The JSON pointer of the phone number in the request body. */
  at: string;
  autoFocus?: boolean | undefined;
}) {
  const t = useWords("desk");
  const [isTyped, setIsTyped] = useState(false);
  /** The number that was typed and left. */
  const [entered, setEntered] = useState("");
  const owner = useOwner(entered);
  const name = isTyped ? owner : namesPerson ? person?.name : null;
  return (
    <PhoneField
      label={t("phone_number")}
      isKnown={isTyped && owner !== null}
      hint={name ? t(namesPerson ? "number_of" : "saved_with", { name }) : undefined}
      onInput={() => {
        setIsTyped(true);
        setEntered("");
      }}
      onBlur={({ target }) => {
        if (isTyped) whenReleased(() => setEntered(target.value));
        onLeave?.(target.value);
      }}
      error={fieldError(error, at)}
      name="phone"
      ref={ref}
      required
      maxLength={40}
      autoFocus={autoFocus}
      defaultValue={person?.phone ?? ""}
      placeholder="(202) 555-0123"
    />
  );
}

/** The name of the person whose number was typed. A record is kept with them, whatever other name it was given. */
function useOwner(phone: string): string | null {
  const { client, key } = useTenant();
  const { data } = useQuery({
    ...query(client, key, listContacts, { query: { phone, limit: "1" } }),
    enabled: phone.trim() !== "",
  });
  return data?.contacts[0]?.name ?? null;
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
  const { phone, name, carry } = useTypedPerson();
  const shown = person ?? found;
  return (
    <>
      {person ? null : <PersonSearch className="sm:col-span-2" onChoose={setFound} onNew={carry} />}
      <Fragment key={shown?.phone ?? ""}>
        <PersonPhone ref={phone} person={shown} error={error} at={phoneAt} autoFocus={person !== undefined} />
        <Field label={t("name")} optional error={fieldError(error, nameAt)}>
          <Input ref={name} name="name" maxLength={200} defaultValue={shown?.name ?? ""} />
        </Field>
      </Fragment>
    </>
  );
}
