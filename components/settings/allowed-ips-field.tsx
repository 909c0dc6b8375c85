"use client";
import { Field, Textarea } from "@/components/ui/field";
import type { ProblemError } from "@/lib/contract/client";

/** Addresses are typed or pasted one per line, or separated by commas or spaces. */
export const allowedIpsOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== "");

/** The pointers this field shows itself. */
export const allowedIpsPointers = (error: ProblemError | null): string[] =>
  (error?.errors ?? []).map(({ pointer }) => pointer).filter((pointer) => pointer.startsWith("/allowedIps"));

export function AllowedIpsField({
  entries = [],
  error,
}: {
  entries?: readonly string[];
  error: ProblemError | null;
}) {
  const found = error?.errors.find(({ pointer }) => pointer.startsWith("/allowedIps"));
  return (
    <Field
      label="Allowed IP addresses"
      optional
      hint="Addresses or CIDR ranges, one per line. Leave empty to allow every address."
      error={found ? wordOf(found) : null}
    >
      <Textarea
        name="allowedIps"
        rows={3}
        className="font-mono text-sm"
        defaultValue={entries.join("\n")}
        placeholder={"203.0.113.0/24\n2001:db8::/32"}
      />
    </Field>
  );
}

/** The list's own errors, such as too many entries, have no line. */
function wordOf({ pointer, message }: { pointer: string; message: string }): string {
  const index = pointer.split("/")[2];
  return index === undefined
    ? "Enter at most 50 addresses."
    : `Line ${Number(index) + 1} ${message.replace(/\.$/, "")}.`;
}
