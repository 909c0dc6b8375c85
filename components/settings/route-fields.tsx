"use client";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { useWords } from "@/components/words/words";
import type { RouteSettings } from "@/lib/desk/phone/route-settings";
import { DeskNumbers } from "./desk-numbers";
import { MenuChoices } from "./menu-choices";
import { SpokenTextField } from "./spoken-text-field";

/** The fields for call handling. The state belongs to the form, because the numbers and the menu have rows of their own. */
export function RouteFields({
  route,
  onChange,
}: {
  route: RouteSettings;
  onChange: (change: Partial<RouteSettings>) => void;
}) {
  const t = useWords("sending");
  return (
    <>
      <DeskNumbers numbers={route.numbers} onChange={(numbers) => onChange({ numbers })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <YesNo
          label={t("phones_ring")}
          yes={t("one_after_other")}
          no={t("all_at_once")}
          value={route.ring === "in_order"}
          onChange={(inOrder) => onChange({ ring: inOrder ? "in_order" : "parallel" })}
        />
        <Field label={t("ring_seconds")}>
          <Input
            type="number"
            min={5}
            max={120}
            required
            value={route.ringSeconds}
            onChange={(event) => onChange({ ringSeconds: Number(event.target.value) })}
          />
        </Field>
        <YesNo
          label={t("outside_hours")}
          yes={t("straight_to_voicemail")}
          no={t("ring_phones")}
          value={route.openHoursOnly}
          onChange={(openHoursOnly) => onChange({ openHoursOnly })}
        />
        <YesNo
          label={t("picked_up")}
          yes={t("connect_after_key")}
          no={t("connect_now")}
          value={route.screen}
          onChange={(screen) => onChange({ screen })}
        />
        <YesNo
          label={t("answered_calls")}
          yes={t("recorded")}
          no={t("not_recorded")}
          value={route.recordCalls}
          onChange={(recordCalls) => onChange({ recordCalls })}
        />
      </div>
      <YesNo
        label={t("recordings")}
        yes={t("recordings_copied")}
        no={t("recordings_stay")}
        value={route.recordings === "store"}
        onChange={(store) => onChange({ recordings: store ? "store" : "link" })}
      />
      <SpokenTextField
        label={t("greeting")}
        hint={t("greeting_hint")}
        value={route.greeting}
        onChange={(greeting) => onChange({ greeting })}
      />
      <MenuChoices prompt={route.menuPrompt} choices={route.menu} onChange={onChange} />
      <YesNo
        label={t("nobody_answers")}
        yes={t("take_voicemail")}
        no={t("say_goodbye")}
        value={route.voicemail}
        onChange={(voicemail) => onChange({ voicemail })}
      />
      {route.voicemail ? (
        <>
          <SpokenTextField
            label={t("voicemail_greeting")}
            value={route.voicemailGreeting}
            onChange={(said) => onChange({ voicemailGreeting: said ?? "" })}
          />
          <YesNo
            label={t("voicemail_as_text")}
            yes={t("transcribed")}
            no={t("off")}
            value={route.transcribeVoicemail}
            onChange={(transcribeVoicemail) => onChange({ transcribeVoicemail })}
          />
        </>
      ) : null}
    </>
  );
}

type YesNoProps = {
  label: string;
  yes: string;
  no: string;
  value: boolean;
  onChange: (value: boolean) => void;
};

function YesNo({ label, yes, no, value, onChange }: YesNoProps) {
  return (
    <Field label={label}>
      <Picker
        value={String(value)}
        options={optionsOf({ false: no, true: yes })}
        onChange={(next) => onChange(next === "true")}
      />
    </Field>
  );
}
