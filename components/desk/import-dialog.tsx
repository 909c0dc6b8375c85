"use client";
import { Upload } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Select } from "@/components/ui/field";
import { plural } from "@/components/ui/money";
import { phoneText } from "@/components/ui/phone";
import { Badge, Notice } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import type { ContactImport } from "@/lib/contract/contact-import";
import { IMPORT_FIELDS, type ImportField, importContacts } from "@/lib/contract/contact-import";
import { listContacts } from "@/lib/contract/contacts";

const FIELD: Record<ImportField, string> = {
  name: "Name",
  phone: "Telephone",
  email: "E-mail",
  tags: "Tags",
  optedOut: "Opted out",
};
const EXAMPLE = "Name, Phone, E-mail, Tags\nSam Doe, (202) 555-0124, sam@example.com, recall";
type Mapping = Partial<Record<ImportField, string>>;

/** Imports contacts in two steps: a dry run previews the rows and their problems, and only the second request writes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const preview = useCall(importContacts);
  const run = useCall(importContacts, {
    refreshes: [listContacts],
    onDone: ({ created, updated }) => {
      onClose();
      toast(`${plural(created, "contact")} added, ${updated} completed`);
    },
  });
  const [mapping, setMapping] = useState<Mapping>({});
  const found = preview.data;
  const good = found ? found.created + found.updated : 0;

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    setMapping({});
    preview.mutate({ body: { csv, dryRun: true } });
  }
  function map(field: ImportField, header: string) {
    if (!file || !found) return;
    const next = { ...chosenIn(found), ...mapping, [field]: header };
    setMapping(next);
    preview.mutate({ body: { csv: file.csv, mapping: next, dryRun: true } });
  }
  return (
    <DialogContent
      title="Import contacts"
      description="A CSV file, as every spreadsheet saves one. People are told apart by their number; nothing known is overwritten, and no opt-out is lifted."
      width="lg"
      className="flex flex-col gap-4 pt-1"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={run.isPending}
            disabled={good === 0 || preview.isPending}
            onClick={() => (file ? run.mutate({ body: { csv: file.csv, mapping } }) : null)}
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
              : "Up to 5,000 rows. It is looked at first; nothing is written yet."}
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
          <Columns found={found} onMap={map} />
          <Preview found={found} />
          <Problems found={found} />
        </>
      ) : null}
    </DialogContent>
  );
}

function chosenIn(found: ContactImport): Mapping {
  return Object.fromEntries(
    found.columns.flatMap(({ header, field }) => (field ? [[field, header]] : [])),
  ) as Mapping;
}

function Columns({
  found,
  onMap,
}: {
  found: ContactImport;
  onMap: (field: ImportField, header: string) => void;
}) {
  const chosen = chosenIn(found);
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-5">
      <legend className="mb-1.5 font-medium text-sm">Which column holds what</legend>
      {IMPORT_FIELDS.map((field) => (
        <Field key={field} label={FIELD[field]}>
          <Select value={chosen[field] ?? ""} onChange={({ target }) => onMap(field, target.value)}>
            <option value="">None</option>
            {[...new Set(found.columns.map(({ header }) => header))].map((header) => (
              <option key={header} value={header}>
                {header || "(without a head)"}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  );
}

function Preview({ found }: { found: ContactImport }) {
  if (found.preview.length === 0) return null;
  const rest = found.created + found.updated - found.preview.length;
  return (
    <section aria-label="What comes in">
      <h3 className="mb-1.5 flex flex-wrap items-center gap-2 font-medium text-sm">
        What comes in <Badge tone="good">{found.created} new</Badge>
        {found.updated > 0 ? <Badge>{found.updated} known already</Badge> : null}
        {found.repeated > 0 ? <Badge>{plural(found.repeated, "repeated row")}</Badge> : null}
      </h3>
      <div className="max-h-56 overflow-auto rounded-md border border-line">
        <table className="w-full">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Telephone</Th>
              <Th className="max-sm:hidden">E-mail</Th>
              <Th>About</Th>
            </tr>
          </thead>
          <tbody>
            {found.preview.map((person) => (
              <Tr key={person.line}>
                <Td>{person.name ?? ""}</Td>
                <Td className="tabular-nums">{phoneText(person.phone)}</Td>
                <Td className="max-w-48 truncate text-ink-2 max-sm:hidden">{person.email ?? ""}</Td>
                <Td>
                  <span className="flex flex-wrap gap-1">
                    {person.isNew ? null : <Badge>Known</Badge>}
                    {person.optedOut ? <Badge tone="warn">No texts</Badge> : null}
                    {person.tags.map((tag) => (
                      <Badge key={tag}>{tag}</Badge>
                    ))}
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 ? <p className="mt-1 text-ink-3 text-sm">and {rest} more</p> : null}
    </section>
  );
}

function Problems({ found }: { found: ContactImport }) {
  if (found.problems.length === 0) return null;
  return (
    <section aria-label="What stays out">
      <Notice tone="warn" title={`${plural(found.rejected, "row")} will stay out`}>
        <ul className="mt-1 max-h-40 overflow-auto text-sm">
          {found.problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one line can have the same text
            <li key={index}>
              <span className="text-ink-2 tabular-nums">Line {problem.line}</span>
              {problem.column ? <span className="text-ink-2">, {problem.column}</span> : null}:{" "}
              {problem.message}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
