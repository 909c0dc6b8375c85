"use client";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { Field, type FieldError, Input } from "@/components/ui/field";
import { phoneInputText } from "@/components/ui/phone";
import { watchPointer, whenReleased } from "@/components/ui/pointer-release";
import { useWords } from "@/components/words/words";
import { useTenant } from "./tenant";

/** A number reserved for examples. */
const EXAMPLE = "+12025550142";

type Props = Omit<ComponentProps<typeof Input>, "type" | "defaultValue"> & {
  defaultValue?: string;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  error?: FieldError | null;
  /** Leaves out the warning about an unassigned number, as the number is one of a person on record. */
  isKnown?: boolean;
};

/**
 * A phone number. One that no carrier serves, such as a number copied from an example, is accepted with a warning, as the
 * API accepts it.
 */
export function PhoneField({
  label,
  optional = false,
  hint,
  error,
  className,
  defaultValue,
  isKnown = false,
  ...input
}: Props) {
  const t = useWords("shell");
  const { country = "US" } = useTenant();
  const [unassigned, setUnassigned] = useState<string | null>(null);
  useEffect(watchPointer, []);
  const warning =
    unassigned === null || isKnown ? null : t("phone_unassigned", { number: unassigned, example: EXAMPLE });
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={error ?? (warning ? <Warning isAdvice>{warning}</Warning> : null)}
      {...(className ? { className } : {})}
    >
      <Input
        type="tel"
        {...input}
        {...(defaultValue === undefined ? {} : { defaultValue: phoneInputText(defaultValue) })}
        onBlur={async (event) => {
          const { target } = event;
          input.onBlur?.(event);
          const found = await unassignedIn(target.value, country);
          whenReleased(() => setUnassigned(found));
        }}
      />
    </Field>
  );
}

function Warning({ children }: { isAdvice: boolean; children: ReactNode }) {
  return <p className="text-sm text-warn">{children}</p>;
}

/**
 * Returns the typed number if no carrier serves it. The numbering plans of all countries, which are larger than the
 * page, load once a number has been entered.
 */
async function unassignedIn(text: string, country: string): Promise<string | null> {
  if (text.trim() === "") return null;
  const { isUnassigned, toE164 } = await import("@/lib/actions/phones");
  const number = toE164(text, country);
  return number !== null && isUnassigned(number) ? number : null;
}
