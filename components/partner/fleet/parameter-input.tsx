"use client";
import { Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import type { ParameterType } from "@/lib/automation/parameters";

/** Texts that people type literally, the same in every language. */
const HINTS: Record<ParameterType, string> = {
  text: "",
  number: "10",
  boolean: "",
  phone: "+12025550123",
  email: "desk@example.com",
  duration: "2 hours",
  choice: "",
};

type Props = {
  type: ParameterType;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  /** The value that an empty field stands for. */
  empty: string;
  label?: string;
};

/** A control for one value; choices and yes or no are picked, everything else is typed. */
export function ParameterInput({ type, options, value, onChange, empty, label }: Props) {
  const t = useWords("fleet");
  const named = label === undefined ? {} : { "aria-label": label };
  const choices = type === "boolean" ? ["true", "false"] : type === "choice" ? options : null;
  if (choices)
    return (
      <Picker
        {...named}
        value={value}
        options={[
          { value: "", label: empty },
          ...choices.map((one) => ({
            value: one,
            label: type === "boolean" ? (one === "true" ? t("yes") : t("no")) : one,
          })),
        ]}
        onChange={onChange}
      />
    );
  return (
    <Input
      {...named}
      value={value}
      maxLength={2_000}
      placeholder={empty === "" ? HINTS[type] : empty}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
