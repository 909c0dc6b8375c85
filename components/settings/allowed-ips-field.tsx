"use client";
import type { ReactNode } from "react";
import { Field, Textarea } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import type { Translator } from "@/lib/messages/translate";

type Words = Translator<"keys", ReactNode>;

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
  const t = useWords("keys");
  const found = error?.errors.find(({ pointer }) => pointer.startsWith("/allowedIps"));
  return (
    <Field
      label={t("allowed_ips")}
      optional
      hint={t("allowed_ips_hint")}
      error={found ? problemOf(found, t) : null}
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
function problemOf({ pointer, message }: { pointer: string; message: string }, t: Words): string {
  const index = pointer.split("/")[2];
  if (index === undefined) return t("too_many_ips");
  return t("ip_line", { line: Number(index) + 1, problem: message.replace(/\.$/, "") });
}
