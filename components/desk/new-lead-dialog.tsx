"use client";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { toast } from "@/components/ui/toast";
import { listContacts } from "@/lib/contract/contacts";
import { createLead, listLeads } from "@/lib/contract/leads";
import { type Person, PersonPhone } from "./person-fields";

const SOURCES = { web: "Website", referral: "Referral", missed_call: "Missed call", walk_in: "Walk-in" };

export function NewLeadDialog({ person, onClose }: { person?: Person | undefined; onClose: () => void }) {
  const create = useCall(createLead, { refreshes: [listLeads, listContacts] });
  return (
    <DialogForm
      title="Add a lead"
      description="A potential customer. Automations for new leads start right away."
      verb="Add lead"
      busy={create.isPending}
      error={create.error}
      fields={["/name", "/phone", "/email"]}
      onClose={onClose}
      onSubmit={(value) =>
        create.mutate(
          {
            body: {
              name: value("name"),
              phone: value("phone"),
              source: value("source"),
              ...(value("email") ? { email: value("email") } : {}),
              ...(value("notes") ? { notes: value("notes") } : {}),
            },
          },
          {
            onSuccess: (lead) => {
              toast(`${lead.name} is now a lead`);
              onClose();
            },
          },
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={fieldError(create.error, "/name")}>
          <Input name="name" required maxLength={200} autoFocus defaultValue={person?.name ?? ""} />
        </Field>
        <PersonPhone person={person} error={create.error} at="/phone" />
        <Field label="Email address" optional error={fieldError(create.error, "/email")}>
          <Input name="email" type="email" maxLength={254} />
        </Field>
        <Field label="Source">
          <FormPicker name="source" defaultValue="web" options={optionsOf(SOURCES)} />
        </Field>
      </div>
      <Field label="Notes" optional>
        <Textarea name="notes" rows={2} maxLength={2000} />
      </Field>
    </DialogForm>
  );
}
