"use client";
import { Upload } from "lucide-react";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { type ImportField, importContacts } from "@/lib/contract/contact-import";
import { listContacts } from "@/lib/contract/contacts";
import { ImportColumns, ImportPreview, ImportProblems, type Mapping, mappingOf } from "./import-preview";
import { ImportStarts } from "./import-starts";

/** Imports contacts in two steps: a dry run previews the rows and their problems, and a second request writes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("contacts");
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const preview = useCall(importContacts);
  const run = useCall(importContacts, {
    refreshes: [listContacts],
    onDone: ({ created, updated, runs }) => {
      onClose();
      toast(t("import_done", { created, updated, runs }));
    },
  });
  const [mapping, setMapping] = useState<Mapping>({});
  const [starts, setStarts] = useState(false);
  const found = preview.data;
  const good = found ? found.created + found.updated : 0;

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    setMapping({});
    preview.mutate({ body: { csv, dryRun: true, startAutomations: starts } });
  }
  function chooseStarts(next: boolean) {
    setStarts(next);
    if (file) preview.mutate({ body: { csv: file.csv, mapping, dryRun: true, startAutomations: next } });
  }
  function map(field: ImportField, header: string) {
    if (!file || !found) return;
    const next = { ...mappingOf(found), ...mapping, [field]: header };
    setMapping(next);
    preview.mutate({ body: { csv: file.csv, mapping: next, dryRun: true, startAutomations: starts } });
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
            disabled={good === 0 || preview.isPending}
            onClick={() =>
              file ? run.mutate({ body: { csv: file.csv, mapping, startAutomations: starts } }) : null
            }
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
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </label>
      {file ? null : (
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-ink-2 text-xs">
          {t("import_example")}
        </pre>
      )}
      <ErrorNotice error={preview.error ?? run.error} />
      {found ? (
        <>
          <ImportColumns found={found} onMap={map} />
          <ImportPreview found={found} />
          {found.created > 0 ? (
            <ImportStarts found={found} chosen={starts} onChange={chooseStarts} busy={preview.isPending} />
          ) : null}
          <ImportProblems found={found} />
        </>
      ) : null}
    </DialogContent>
  );
}
