"use client";
import { Upload } from "lucide-react";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import {
  type ContactImport,
  type DateOrder,
  type ImportField,
  importContacts,
} from "@/lib/contract/contact-import";
import { listContacts } from "@/lib/contract/contacts";
import { ImportDates } from "./import-dates";
import { textOf } from "./import-file";
import { ImportColumns, ImportPreview, ImportProblems, type Mapping } from "./import-preview";
import { ImportStarts } from "./import-starts";

/** Only columns and an order that the person chose: the server recognizes the others. */
type Choices = {
  mapping: Mapping;
  dateOrder?: DateOrder["order"] | undefined;
  startAutomations: boolean;
};

/** Imports contacts in two steps: a dry run previews the rows and their problems, and a second request writes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("contacts");
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  // The choices can be changed while they are checked, so that a list keeps the focus: the last answer counts.
  const preview = useCall(importContacts, { repeats: true });
  const run = useCall(importContacts, {
    refreshes: [listContacts],
    onDone: ({ created, updated, runs }) => {
      onClose();
      toast(t("import_done", { created, updated, runs }));
    },
  });
  const [choices, setChoices] = useState<Choices>({ mapping: {}, startAutomations: false });
  const [found, setFound] = useState<ContactImport | null>(null);
  const good = found ? found.created + found.updated : 0;

  function show(csv: string, next: Choices) {
    setChoices(next);
    preview.mutate({ body: { csv, ...next, dryRun: true } }, { onSuccess: setFound });
  }
  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const csv = textOf(new Uint8Array(await chosen.arrayBuffer()));
    setFile({ name: chosen.name, csv });
    setFound(null);
    show(csv, { mapping: {}, startAutomations: choices.startAutomations });
  }
  function change(changed: Partial<Choices>) {
    if (file) show(file.csv, { ...choices, ...changed });
  }
  function map(field: ImportField, header: string) {
    // The latest choice takes a column from the field that had it.
    const others = Object.entries(choices.mapping).filter(([, other]) => other === "" || other !== header);
    const mapping = { ...Object.fromEntries(others), [field]: header };
    change(field === "birthday" ? { mapping, dateOrder: undefined } : { mapping });
  }
  return (
    <DialogContent
      title={t("import_title")}
      description={t("import_about")}
      width="lg"
      className="flex flex-col gap-4 pt-1"
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            kind="primary"
            busy={run.isPending}
            disabled={good === 0 || preview.isPending || preview.error !== null}
            onClick={() => (file ? run.mutate({ body: { csv: file.csv, ...choices } }) : null)}
          >
            {good > 0 ? t("import_count", { count: good }) : t("import")}
          </Button>
        </>
      }
    >
      <label className="flex cursor-pointer items-center gap-3 rounded-lg border border-line-strong border-dashed p-4 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-signal">
        <Upload className="size-5 shrink-0 text-ink-3" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{file ? file.name : t("choose_file")}</span>
          <span className="block text-ink-3 text-sm">
            {found ? t("rows_read", { count: found.rows }) : t("rows_limit")}
          </span>
        </span>
        <input
          type="file"
          accept=".csv,.tsv,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </label>
      {file ? null : (
        <div className="rounded-md bg-sunken p-3 font-mono text-ink-2 text-xs">
          {t("import_example")
            .split("\n")
            .map((line) => (
              // On a phone, a long line continues below, indented, so that the next one stands out.
              <p key={line} className="break-words pl-4 -indent-4">
                {line}
              </p>
            ))}
        </div>
      )}
      <ErrorNotice error={preview.error ?? run.error} />
      {found ? (
        <>
          <ImportColumns found={found} chosen={choices.mapping} onMap={map} />
          <ImportDates
            dates={found.dateOrder}
            chosen={choices.dateOrder}
            onChange={(dateOrder) => change({ dateOrder })}
          />
          <ImportPreview found={found} busy={preview.isPending} />
          {found.created > 0 ? (
            <ImportStarts
              found={found}
              chosen={choices.startAutomations}
              onChange={(startAutomations) => change({ startAutomations })}
            />
          ) : null}
          <ImportProblems found={found} />
        </>
      ) : null}
    </DialogContent>
  );
}
