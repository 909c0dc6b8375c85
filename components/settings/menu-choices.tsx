"use client";
import { Plus, X } from "lucide-react";
import { PhoneField } from "@/components/shell/phone-field";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { optionsOf } from "@/components/ui/picker-rows";
import type { RouteSettings } from "@/lib/desk/phone/route-settings";
import { SpokenTextField } from "./spoken-text-field";

type Choice = RouteSettings["menu"][number];

const DOES: Record<Choice["does"], string> = {
  ring: "Rings a phone",
  voicemail: "Takes a voicemail",
  say: "Plays a message and hangs up",
};
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
  const replace = (at: number, choice: Choice) =>
    onChange({ menu: choices.map((one, index) => (index === at ? choice : one)) });
  const free = KEYS.find((key) => choices.every((one) => one.key !== key));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">Menu</legend>
      {choices.length > 0 ? (
        <SpokenTextField
          label="Menu prompt"
          required
          hint="Tells callers which keys to press. Callers who press nothing reach the phones above."
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
            <Plus aria-hidden /> Add a key
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type RowProps = { choice: Choice; onChange: (choice: Choice) => void; onRemove: () => void };

function ChoiceRow({ choice, onChange, onRemove }: RowProps) {
  const { key, does, numbers = [], say = "" } = choice;
  return (
    <fieldset
      aria-label={`Key ${key}`}
      className="flex flex-wrap items-end gap-3 rounded-md border border-line p-3"
    >
      <Field label={`Key ${key}`} className="min-w-44 flex-1">
        <Picker
          value={does}
          options={optionsOf(DOES)}
          onChange={(next) => onChange({ key, does: next as Choice["does"] })}
        />
      </Field>
      {does === "ring" ? (
        <PhoneField
          label="Phone number"
          optional
          className="min-w-44 flex-1"
          value={numbers[0] ?? ""}
          placeholder="The phones above"
          onChange={({ target }) =>
            onChange({ key, does, ...(target.value ? { numbers: [target.value] } : {}) })
          }
        />
      ) : null}
      {does === "say" ? (
        <Field label="Message" className="min-w-44 flex-1">
          <Input
            required
            value={say}
            maxLength={1_000}
            onChange={({ target }) => onChange({ key, does, ...(target.value ? { say: target.value } : {}) })}
          />
        </Field>
      ) : null}
      <Button kind="ghost" size="icon" aria-label={`Remove key ${key}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </fieldset>
  );
}
