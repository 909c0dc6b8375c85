"use client";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { cx } from "@/components/ui/classes";
import { control, Field, useLabeledField } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { plainText } from "@/lib/plain-text";
import { MAX_LABEL, pastedLabels, type Typed, typedLabels, withLabels } from "./label-text";

type Props = {
  value: Typed;
  onChange: (value: Typed) => void;
  /** Labels of other automations, which are offered. */
  known: readonly string[];
};

/** Labels as chips, typed or chosen from those in use. The focus stays in the field, where the next one is typed. */
export function LabelField({ value, onChange, known }: Props) {
  const t = useWords("automations");
  const input = useRef<HTMLInputElement>(null);
  const change = (labels: readonly string[], rest = "") => {
    onChange({ labels, text: rest });
    input.current?.focus();
  };
  const { labels, text } = value;
  const wanted = plainText(text.trim());
  const offered = known.filter(
    (label) =>
      plainText(label).includes(wanted) && !labels.some((one) => one.toLowerCase() === label.toLowerCase()),
  );
  return (
    <>
      <Field label={t("labels")} hint={t("labels_hint")}>
        <Box input={input} value={value} onChange={onChange} onLabels={change} />
      </Field>
      {offered.length > 0 ? (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="mb-1 text-ink-2 text-sm">{t("labels_in_use")}</legend>
          {offered.map((label) => (
            <Button key={label} size="sm" onClick={() => change(withLabels(labels, [label]))}>
              <span className="truncate">{label}</span>
            </Button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

type BoxProps = Pick<Props, "value" | "onChange"> & {
  input: React.RefObject<HTMLInputElement | null>;
  /** `rest` is what is still being typed. */
  onLabels: (labels: readonly string[], rest?: string) => void;
};

function Box({ input, value, onChange, onLabels }: BoxProps) {
  const { labels, text } = value;
  const t = useWords("automations");
  const { label: _, ...field } = useLabeledField();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && text.trim() !== "") {
      // Without text, Enter saves the form.
      event.preventDefault();
      onLabels(withLabels(labels, [text]));
    }
    if (event.key === "Backspace" && text === "" && labels.length > 0) onLabels(labels.slice(0, -1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips goes to the field, as in any field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself
    <div
      className={cx(
        control,
        "flex min-h-8 flex-wrap items-center gap-1 p-1 focus-within:outline-2 focus-within:outline-signal touch:min-h-touch",
      )}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) input.current?.focus();
      }}
    >
      {labels.map((label, index) => (
        <Chip
          key={label}
          remove={t("remove_label", { label })}
          onRemove={() => onLabels(labels.toSpliced(index, 1), text)}
        >
          {label}
        </Chip>
      ))}
      <input
        {...field}
        ref={input}
        value={text}
        maxLength={MAX_LABEL}
        autoComplete="off"
        placeholder={labels.length === 0 ? t("labels_example") : undefined}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none placeholder:text-ink-3 touch:h-9"
        onChange={({ target }) => onChange(typedLabels(labels, target.value))}
        onPaste={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          const from = selectionStart ?? text.length;
          const pasted = event.clipboardData.getData("text");
          const made = pastedLabels(value, { pasted, from, to: selectionEnd ?? from });
          if (made === null) return;
          event.preventDefault();
          onLabels(made);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
