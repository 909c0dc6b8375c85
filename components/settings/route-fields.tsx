"use client";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { optionsOf } from "@/components/ui/picker-rows";
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
  return (
    <>
      <DeskNumbers numbers={route.numbers} onChange={(numbers) => onChange({ numbers })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <YesNo
          label="Phones ring"
          yes="One after the other"
          no="All at once"
          value={route.ring === "in_order"}
          onChange={(inOrder) => onChange({ ring: inOrder ? "in_order" : "parallel" })}
        />
        <Field label="Ring for (seconds)">
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
          label="Outside opening hours"
          yes="Go straight to voicemail"
          no="Ring the phones"
          value={route.openHoursOnly}
          onChange={(openHoursOnly) => onChange({ openHoursOnly })}
        />
        <YesNo
          label="When a phone is picked up"
          yes="Connect after any key is pressed"
          no="Connect right away"
          value={route.screen}
          onChange={(screen) => onChange({ screen })}
        />
        <YesNo
          label="Answered calls"
          yes="Are recorded"
          no="Are not recorded"
          value={route.recordCalls}
          onChange={(recordCalls) => onChange({ recordCalls })}
        />
      </div>
      <YesNo
        label="Recordings and voicemail"
        yes="Are also copied to this workspace"
        no="Stay at your phone provider"
        value={route.recordings === "store"}
        onChange={(store) => onChange({ recordings: store ? "store" : "link" })}
      />
      <SpokenTextField
        label="Greeting"
        hint="Read to callers before the phones ring. If calls are recorded, say so here."
        value={route.greeting}
        onChange={(greeting) => onChange({ greeting })}
      />
      <MenuChoices prompt={route.menuPrompt} choices={route.menu} onChange={onChange} />
      <YesNo
        label="When nobody answers"
        yes="Take a voicemail"
        no="Say goodbye"
        value={route.voicemail}
        onChange={(voicemail) => onChange({ voicemail })}
      />
      {route.voicemail ? (
        <>
          <SpokenTextField
            label="Voicemail greeting"
            value={route.voicemailGreeting}
            onChange={(said) => onChange({ voicemailGreeting: said ?? "" })}
          />
          <YesNo
            label="Voicemail as text"
            yes="Transcribed by your phone provider, at its rates"
            no="Off"
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
