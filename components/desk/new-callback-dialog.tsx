"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DayTimeField } from "@/components/ui/day-time-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { toast } from "@/components/ui/toast";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { createCallback, listCallbacks } from "@/lib/contract/callbacks";
import { fromLocalInput } from "./days";
import { type Person, PersonFields } from "./person-fields";
import { type Callback, PRIORITIES, useLabels } from "./words";

export function NewCallbackDialog({ person, onClose }: { person?: Person | undefined; onClose: () => void }) {
  const labels = useLabels();
  const t = useWords("desk");
  const { timezone = "UTC" } = useTenant();
  const zoneName = useZoneName();
  const [due, setDue] = useState("");
  const create = useCall(createCallback, { refreshes: [listCallbacks] });
  return (
    <DialogForm
      title={t("add_a_callback")}
      description={t("callback_stays")}
      verb={t("add_callback")}
      busy={create.isPending}
      error={create.error}
      fields={["/phone", "/callerName"]}
      onClose={onClose}
      onSubmit={(value) => {
        const dueAt = fromLocalInput(due, timezone);
        create.mutate(
          {
            body: {
              phone: value("phone"),
              priority: value("priority") as Callback["priority"],
              ...(value("name") ? { callerName: value("name") } : {}),
              ...(value("reason") ? { reason: value("reason") } : {}),
              ...(dueAt ? { dueAt } : {}),
            },
          },
          {
            onSuccess: () => {
              toast(t("callback_added"));
              onClose();
            },
          },
        );
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields person={person} error={create.error} phoneAt="/phone" nameAt="/callerName" />
        <Field label={t("priority")}>
          <FormPicker
            name="priority"
            defaultValue="normal"
            options={PRIORITIES.map((one) => ({ value: one, label: labels.priority(one).label }))}
          />
        </Field>
        <Field label={t("due")} optional hint={zoneName(timezone)}>
          <DayTimeField zone={timezone} name="due" value={due} onChange={setDue} />
        </Field>
      </div>
      <Field label={t("reason")} optional>
        <Textarea name="reason" rows={2} maxLength={2000} />
      </Field>
    </DialogForm>
  );
}
