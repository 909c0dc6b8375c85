"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input, Textarea } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { createCall, listCalls } from "@/lib/contract/calls";
import { listContacts } from "@/lib/contract/contacts";
import { type Person, PersonFields } from "./person-fields";
import { type Call, OUTCOME } from "./words";

const OUTCOMES = ["missed", "voicemail", "abandoned", "answered", "transferred"] as const;

export function LogCallDialog({ person, onClose }: { person?: Person | undefined; onClose: () => void }) {
  const { phone: ours } = useTenant();
  const [outcome, setOutcome] = useState<Call["outcome"]>("missed");
  const [direction, setDirection] = useState<Call["direction"]>("inbound");
  const create = useCall(createCall, { refreshes: [listCalls, listContacts] });
  const answered = outcome === "answered" || outcome === "transferred";
  return (
    <DialogForm
      title="Log a call"
      description={
        direction === "inbound" && !answered
          ? "This triggers your missed-call automations."
          : "This triggers your automations for ended calls."
      }
      verb="Log call"
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
              outcome,
              ...(value("name") ? { callerName: value("name") } : {}),
              ...(answered
                ? { handledBy: "staff", durationSeconds: Number(value("minutes") || 0) * 60 }
                : {}),
              ...(value("summary") ? { summary: value("summary") } : {}),
            },
          },
          {
            onSuccess: () => {
              toast("Call logged. Its automations are starting.");
              onClose();
            },
          },
        )
      }
    >
      <Segmented
        label="Direction"
        value={direction}
        onChange={setDirection}
        options={[
          { value: "inbound", label: "They called" },
          { value: "outbound", label: "We called" },
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
          <Field label="Minutes">
            <Input name="minutes" type="number" min={0} max={600} defaultValue={3} />
          </Field>
        ) : null}
      </div>
      <Field label="Summary" optional>
        <Textarea name="summary" rows={2} maxLength={2000} placeholder="Asked for a cleaning next week" />
      </Field>
    </DialogForm>
  );
}

type Outcome = Call["outcome"];

function OutcomeField({ outcome, onChange }: { outcome: Outcome; onChange: (outcome: Outcome) => void }) {
  return (
    <Field label="What happened">
      <Picker
        value={outcome}
        options={OUTCOMES.map((one) => ({ value: one, label: OUTCOME[one].label }))}
        onChange={(next) => onChange(next as Outcome)}
      />
    </Field>
  );
}
