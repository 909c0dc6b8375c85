"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { useWords } from "@/components/words/words";
import {
  createFleetRevision,
  createFleetTemplate,
  type FleetTemplateView,
  getFleetTemplate,
  listFleetRevisions,
  listFleetTemplates,
} from "@/lib/contract/fleet";
import { type ParameterRow, ParameterRows, parametersFrom, rowsOf } from "./parameter-rows";
import { AccountSource, JsonSource, type Source, sourceBody } from "./template-source";

const REFRESHES = [listFleetTemplates, getFleetTemplate, listFleetRevisions];

type Props = {
  /** The template that gets a new revision. */
  template?: FleetTemplateView;
  onDone: (template: FleetTemplateView) => void;
  onClose: () => void;
};

/** A new template, or a new revision of one: where its steps come from, and what each account is asked for. */
export function TemplateDialog({ template, onDone, onClose }: Props) {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const [source, setSource] = useState<Source>(() =>
    template
      ? { kind: "json", text: JSON.stringify(template.definition, null, 2) }
      : { kind: "account", accountId: "", automationId: "" },
  );
  const [rows, setRows] = useState<readonly ParameterRow[]>(() => rowsOf(template?.parameters ?? []));
  const [fault, setFault] = useState<string | null>(null);
  const done = (made: FleetTemplateView) => {
    onClose();
    onDone(made);
  };
  const create = useCall(createFleetTemplate, { refreshes: REFRESHES, onDone: done });
  const revise = useCall(createFleetRevision, { refreshes: REFRESHES, onDone: done });
  const error = create.error ?? revise.error;
  return (
    <DialogForm
      title={template ? t("new_revision") : t("new_template")}
      description={
        template ? t("new_revision_about") : t("new_template_about", { reference: "{{parameters.name}}" })
      }
      verb={template ? t("save_revision") : t("create_template")}
      width="lg"
      busy={create.isPending || revise.isPending}
      error={error}
      fields={["/name"]}
      onClose={onClose}
      onSubmit={(value) => {
        const read = sourceBody(source);
        setFault(typeof read === "string" ? t(read) : null);
        if (typeof read === "string") return;
        const body = { name: value("name"), ...read, parameters: parametersFrom(rows) };
        const message = value("message");
        if (template)
          revise.mutate({ params: { id: template.id }, body: { ...body, ...(message ? { message } : {}) } });
        else create.mutate({ body });
      }}
    >
      <Field label={shared("name")} error={fieldError(error, "/name")}>
        <Input
          name="name"
          required
          maxLength={200}
          defaultValue={template?.name ?? ""}
          placeholder={t("name_example")}
        />
      </Field>
      {template ? (
        <Field label={t("what_is_new")} optional>
          <Input name="message" maxLength={500} placeholder={t("what_is_new_example")} />
        </Field>
      ) : null}
      <div className="flex flex-col gap-2">
        <p className="font-medium text-sm">{t("steps")}</p>
        <Segmented
          label={t("steps_from")}
          value={source.kind}
          onChange={(kind) =>
            setSource(
              kind === "json"
                ? { kind, text: template ? JSON.stringify(template.definition, null, 2) : "" }
                : { kind, accountId: "", automationId: "" },
            )
          }
          options={[
            { value: "account", label: t("from_account") },
            { value: "json", label: t("as_json") },
          ]}
        />
        {source.kind === "account" ? (
          <AccountSource source={source} onChange={setSource} fault={fault} />
        ) : (
          <JsonSource source={source} onChange={setSource} fault={fault} />
        )}
      </div>
      <ParameterRows rows={rows} onChange={setRows} error={error} />
      {error && error.errors.length > 1 ? (
        <ul className="list-disc pl-5 text-bad text-sm">
          {error.errors.slice(0, 5).map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>{message}</li>
          ))}
        </ul>
      ) : null}
    </DialogForm>
  );
}
