"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input, Textarea } from "@/components/ui/field";
import { HiddenValue } from "@/components/ui/hidden-value";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { createCall, listCalls } from "@/lib/contract/calls";
import { listContacts } from "@/lib/contract/contacts";
import { type Person, PersonFields } from "./person-fields";
import { useReactionText } from "./use-reactions";
import { type Call, useLabels } from "./words";

type Outcome = Call["outcome"];

const OUTCOMES = ["missed", "voicemail", "abandoned", "answered", "transferred"] as const;

export function LogCallDialog({ person, onClose }: { person?: Person | undefined; onClose: () => void }) {
  const labels = useLabels();
  const t = useWords("desk");
  const { phone: ours } = useTenant();
  const [outcome, setOutcome] = useState<Outcome | "">("");
  const [direction, setDirection] = useState<Call["direction"]>("inbound");
  const create = useCall(createCall, { refreshes: [listCalls, listContacts] });
  const answered = outcome === "answered" || outcome === "transferred";
  const isMissed = direction === "inbound" && outcome !== "" && !answered;
  const reactions = useReactionText(isMissed ? ["call.ended", "call.missed"] : ["call.ended"]);
  return (
    <DialogForm
      title={t("log_a_call")}
      description={outcome === "" ? undefined : reactions}
      verb={t("log_call")}
      busy={create.isPending}
      error={create.error}
      fields={["/from", "/to", "/callerName", "/summary"]}
      onClose={onClose}
      onSubmit={(value) =>
        create.mutate(
          {
            body: {
              direction,
              ...(direction === "inbound"
                ? { from: value("phone") }
                : { from: ours ?? value("phone"), to: value("phone") }),
              outcome: value("outcome") as Outcome,
              ...(value("name") ? { callerName: value("name") } : {}),
              ...(answered
                ? { handledBy: "staff", durationSeconds: Number(value("minutes") || 0) * 60 }
                : {}),
              ...(value("summary") ? { summary: value("summary") } : {}),
            },
          },
          {
            onSuccess: () => {
              toast(t("call_logged"), { description: reactions });
              onClose();
            },
          },
        )
      }
    >
      <Segmented
        label={t("direction")}
        value={direction}
        onChange={setDirection}
        options={[
          { value: "inbound", label: labels.direction("inbound") },
          { value: "outbound", label: labels.direction("outbound") },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields
          person={person}
          error={create.error}
          phoneAt={direction === "inbound" ? "/from" : "/to"}
          nameAt="/callerName"
        />
        <OutcomeField outcome={outcome} onChange={setOutcome} />
        {answered ? (
          <Field label={t("minutes")}>
            <Input name="minutes" type="number" min={0} max={600} defaultValue={3} />
          </Field>
        ) : null}
      </div>
      <Field label={t("summary")} optional>
        <Textarea name="summary" rows={2} maxLength={2000} placeholder={t("summary_example")} />
      </Field>
    </DialogForm>
  );
}

type OutcomeProps = { outcome: Outcome | ""; onChange: (outcome: Outcome) => void };

function OutcomeField({ outcome, onChange }: OutcomeProps) {
  const labels = useLabels();
  const t = useWords("desk");
  return (
    <Field label={t("what_happened")}>
      <Picker
        value={outcome}
        options={OUTCOMES.map((one) => ({ value: one, label: labels.outcome(one).label }))}
        onChange={(next) => onChange(next as Outcome)}
      />
      <HiddenValue isChoice required name="outcome" value={outcome} />
    </Field>
  );
}
