"use client";
import { Upload } from "lucide-react";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { plural } from "@/components/ui/money";
import { toast } from "@/components/ui/toast";
import { type ImportField, importContacts } from "@/lib/contract/contact-import";
import { listContacts } from "@/lib/contract/contacts";
import { ImportColumns, ImportPreview, ImportProblems, type Mapping, mappingOf } from "./import-preview";
import { ImportStarts } from "./import-starts";

const EXAMPLE = "Name, Phone, Email, Tags\nSam Doe, (202) 555-0124, sam@example.com, recall";

/** Imports contacts in two steps: a dry run previews the rows and their problems, and a second request writes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const preview = useCall(importContacts);
  const run = useCall(importContacts, {
    refreshes: [listContacts],
    onDone: ({ created, updated, runs }) => {
      onClose();
      const started = runs > 0 ? `, ${plural(runs, "run")} started` : "";
      toast(`${plural(created, "contact")} added, ${updated} completed${started}`);
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
      title="Import contacts"
      description="Upload a CSV file from any spreadsheet. Contacts are matched by phone number. Existing details aren't overwritten, and opt-outs stay in place."
      width="lg"
      className="flex flex-col gap-4 pt-1"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={run.isPending}
            disabled={good === 0 || preview.isPending}
            onClick={() =>
              file ? run.mutate({ body: { csv: file.csv, mapping, startAutomations: starts } }) : null
            }
          >
            {good > 0 ? `Import ${plural(good, "contact")}` : "Import"}
          </Button>
        </>
      }
    >
      <label className="flex cursor-pointer items-center gap-3 rounded-lg border border-line-strong border-dashed p-4 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-signal">
        <Upload className="size-5 shrink-0 text-ink-3" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{file ? file.name : "Choose a CSV file"}</span>
          <span className="block text-ink-3 text-sm">
            {found
              ? `${plural(found.rows, "row")} read`
              : "Up to 5,000 rows. You'll see a preview before anything is imported."}
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
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-ink-2 text-xs">{EXAMPLE}</pre>
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
