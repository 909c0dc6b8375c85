import { Field } from "@/components/ui/field";
import { plural } from "@/components/ui/money";
import { phoneText } from "@/components/ui/phone";
import { Picker } from "@/components/ui/picker";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Badge, Notice } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { type ContactImport, IMPORT_FIELDS, type ImportField } from "@/lib/contract/contact-import";

export type Mapping = Partial<Record<ImportField, string>>;

const FIELD: Record<ImportField, string> = {
  name: "Name",
  phone: "Phone",
  email: "Email",
  tags: "Tags",
  optedOut: "Opted out",
  language: "Language",
  birthday: "Birthday",
};

/** The columns that the server matched to fields. */
export function mappingOf(found: ContactImport): Mapping {
  return Object.fromEntries(
    found.columns.flatMap(({ header, field }) => (field ? [[field, header]] : [])),
  ) as Mapping;
}

export function ImportColumns({
  found,
  onMap,
}: {
  found: ContactImport;
  onMap: (field: ImportField, header: string) => void;
}) {
  const chosen = mappingOf(found);
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <legend className="mb-1.5 font-medium text-sm">Match columns</legend>
      {IMPORT_FIELDS.map((field) => (
        <Field key={field} label={FIELD[field]}>
          <Picker
            value={chosen[field] ?? ""}
            options={[
              { value: "", label: "None" },
              ...[...new Set(found.columns.map(({ header }) => header))].map((header) => ({
                value: header,
                label: header || "(no header)",
              })),
            ]}
            onChange={(header) => onMap(field, header)}
          />
        </Field>
      ))}
    </fieldset>
  );
}

export function ImportPreview({ found }: { found: ContactImport }) {
  if (found.preview.length === 0) return null;
  const rest = found.created + found.updated - found.preview.length;
  return (
    <section aria-label="Contacts to import">
      <h3 className="mb-1.5 flex flex-wrap items-center gap-2 font-medium text-sm">
        Contacts to import <Badge tone="good">{found.created} new</Badge>
        {found.updated > 0 ? <Badge>{found.updated} already a contact</Badge> : null}
        {found.repeated > 0 ? <Badge>{plural(found.repeated, "duplicate row")}</Badge> : null}
      </h3>
      <ScrollRegion label="Rows" className="max-h-56 overflow-auto rounded-md border border-line">
        <table className="w-full">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Phone</Th>
              <Th className="max-sm:hidden">Email</Th>
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
                    {person.language ? <Badge>{person.language}</Badge> : null}
                    {person.birthday ? <Badge>Born {person.birthday}</Badge> : null}
                    {person.tags.map((tag) => (
                      <Badge key={tag}>{tag}</Badge>
                    ))}
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rest > 0 ? <p className="mt-1 text-ink-3 text-sm">and {rest} more</p> : null}
    </section>
  );
}

export function ImportProblems({ found }: { found: ContactImport }) {
  if (found.problems.length === 0) return null;
  return (
    <section aria-label="Skipped rows">
      <Notice tone="warn" title={`${plural(found.rejected, "row")} will be skipped`}>
        <ScrollRegion label="Reasons" className="mt-1 max-h-40 overflow-auto text-sm">
          <ul>
            {found.problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one line can have the same text
              <li key={index}>
                <span className="text-ink-2 tabular-nums">Line {problem.line}</span>
                {problem.column ? <span className="text-ink-2">, {problem.column}</span> : null}:{" "}
                {problem.message}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      </Notice>
    </section>
  );
}
