"use client";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Field, Input } from "@/components/ui/field";
import { useTenant } from "./tenant";

type Props = Omit<ComponentProps<typeof Input>, "type"> & {
  label: string;
  optional?: boolean;
  error?: string | null;
};

/**
 * A phone number. One that no carrier serves, such as a number copied from an example, is accepted with a warning, as the
 * API accepts it.
 */
export function PhoneField({ label, optional = false, error, className, ...input }: Props) {
  const { country = "US" } = useTenant();
  const [warning, setWarning] = useState<string | null>(null);
  return (
    <Field
      label={label}
      optional={optional}
      error={error ?? (warning ? <Warning isAdvice>{warning}</Warning> : null)}
      {...(className ? { className } : {})}
    >
      <Input
        type="tel"
        {...input}
        onBlur={async ({ target }) => setWarning(await warningOf(target.value, country))}
      />
    </Field>
  );
}

function Warning({ children }: { isAdvice: boolean; children: ReactNode }) {
  return <p className="text-sm text-warn">{children}</p>;
}

/** Loaded when a number was entered: the numbering plans of all countries are larger than the page. */
async function warningOf(text: string, country: string): Promise<string | null> {
  if (text.trim() === "") return null;
  const { isUnassigned, toE164, unassignedText } = await import("@/lib/actions/phones");
  const number = toE164(text, country);
  if (number === null || !isUnassigned(number)) return null;
  return `${unassignedText(number)}. You can save it, but texts to it aren't sent.`;
}
