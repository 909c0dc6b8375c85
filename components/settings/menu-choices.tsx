"use client";
import { Plus, X } from "lucide-react";
import { PhoneField } from "@/components/shell/phone-field";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import type { RouteSettings } from "@/lib/desk/phone/route-settings";
import { SpokenTextField } from "./spoken-text-field";

type Choice = RouteSettings["menu"][number];

const DOES = ["ring", "voicemail", "say"] as const satisfies readonly Choice["does"][];
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;

/** A menu is optional, so its question shows only once there is a key to press. */
export function MenuChoices({
  prompt,
  choices,
  onChange,
}: {
  prompt: string | null;
  choices: Choice[];
  onChange: (change: Partial<RouteSettings>) => void;
}) {
  const t = useWords("sending");
  const replace = (at: number, choice: Choice) =>
    onChange({ menu: choices.map((one, index) => (index === at ? choice : one)) });
  const free = KEYS.find((key) => choices.every((one) => one.key !== key));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t("menu")}</legend>
      {choices.length > 0 ? (
        <SpokenTextField
          label={t("menu_prompt")}
          required
          hint={t("menu_prompt_hint")}
          value={prompt}
          onChange={(menuPrompt) => onChange({ menuPrompt })}
        />
      ) : null}
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.key}
          choice={choice}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange({ menu: choices.filter((one) => one !== choice) })}
        />
      ))}
      {free === undefined ? null : (
        <div>
          <Button size="sm" onClick={() => onChange({ menu: [...choices, { key: free, does: "ring" }] })}>
            <Plus aria-hidden /> {t("add_key")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type RowProps = { choice: Choice; onChange: (choice: Choice) => void; onRemove: () => void };

function ChoiceRow({ choice, onChange, onRemove }: RowProps) {
  const t = useWords("sending");
  const { key, does, numbers = [], say = "" } = choice;
  return (
    <fieldset
      aria-label={t("key", { key })}
      className="flex flex-wrap items-end gap-3 rounded-md border border-line p-3"
    >
      <Field label={t("key", { key })} className="min-w-44 flex-1">
        <Picker
          value={does}
          options={DOES.map((one) => ({ value: one, label: t(`does_${one}`) }))}
          onChange={(next) => onChange({ key, does: next as Choice["does"] })}
        />
      </Field>
      {does === "ring" ? (
        <PhoneField
          label={t("phone_number")}
          optional
          className="min-w-44 flex-1"
          value={numbers[0] ?? ""}
          placeholder={t("phones_above")}
          onChange={({ target }) =>
            onChange({ key, does, ...(target.value ? { numbers: [target.value] } : {}) })
          }
        />
      ) : null}
      {does === "say" ? (
        <Field label={t("message")} className="min-w-44 flex-1">
          <Input
            required
            value={say}
            maxLength={1_000}
            onChange={({ target }) => onChange({ key, does, ...(target.value ? { say: target.value } : {}) })}
          />
        </Field>
      ) : null}
      <Button kind="ghost" size="icon" aria-label={t("remove_key", { key })} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </fieldset>
  );
}
