"use client";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { listContacts } from "@/lib/contract/contacts";
import { createLead, listLeads } from "@/lib/contract/leads";
import { type Person, PersonPhone } from "./person-fields";
import { useReactionText } from "./use-reactions";
import { LEAD_SOURCES, useLabels } from "./words";

export function NewLeadDialog({ person, onClose }: { person?: Person | undefined; onClose: () => void }) {
  const labels = useLabels();
  const t = useWords("desk");
  const reactions = useReactionText(["lead.created"]);
  const create = useCall(createLead, { refreshes: [listLeads, listContacts] });
  return (
    <DialogForm
      title={t("add_a_lead")}
      description={[t("lead_about"), reactions].filter(Boolean).join(" ")}
      verb={t("add_lead")}
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
              toast(t("lead_added", { name: lead.name }));
              onClose();
            },
          },
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("name")} error={fieldError(create.error, "/name")}>
          <Input name="name" required maxLength={200} autoFocus defaultValue={person?.name ?? ""} />
        </Field>
        <PersonPhone person={person} error={create.error} at="/phone" />
        <Field label={t("email_address")} optional error={fieldError(create.error, "/email")}>
          <Input name="email" type="email" maxLength={254} />
        </Field>
        <Field label={t("source")}>
          <FormPicker
            name="source"
            defaultValue="web"
            options={LEAD_SOURCES.map((one) => ({ value: one, label: labels.leadSource(one) }))}
          />
        </Field>
      </div>
      <Field label={t("notes")} optional>
        <Textarea name="notes" rows={2} maxLength={2000} />
      </Field>
    </DialogForm>
  );
}
