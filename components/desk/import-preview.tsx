import type { ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Badge, Notice } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { day } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import { type ContactImport, IMPORT_FIELDS, type ImportField } from "@/lib/contract/contact-import";
import type { Translator } from "@/lib/messages/translate";
import { plainText } from "@/lib/plain-text";
import { languageTitle } from "./language-title";

type Words = Translator<"contacts", ReactNode>;

export type Mapping = Partial<Record<ImportField, string>>;

const FIELD = {
  name: "name",
  lastName: "last_name",
  phone: "phone",
  email: "email",
  tags: "tags",
  optedOut: "opted_out",
  language: "language",
  birthday: "birthday",
} as const satisfies Record<ImportField, string>;

/**
 * The columns that the server matched to fields: of several columns of last names, the first. What the person chose
 * comes first, because the server may still be checking it.
 */
export function mappingOf(found: Pick<ContactImport, "columns">, chosen: Mapping): Mapping {
  const taken = new Set(Object.values(chosen).filter((header) => header !== ""));
  const matched = found.columns.flatMap(({ header, field }) =>
    field && !taken.has(header) ? [[field, header] as const] : [],
  );
  return { ...Object.fromEntries(matched.reverse()), ...chosen };
}

/** The named columns of the file that no field takes, also before the server has checked a choice. */
export function unmatched({ columns }: Pick<ContactImport, "columns">, chosen: Mapping): string[] {
  const taken = new Set(Object.values(mappingOf({ columns }, chosen)));
  return columns.flatMap(({ header, field }) =>
    header !== "" && (field === null || field in chosen) && !taken.has(header) ? [header] : [],
  );
}

export function ImportColumns({
  found,
  chosen,
  onMap,
}: {
  found: ContactImport;
  chosen: Mapping;
  onMap: (field: ImportField, header: string) => void;
}) {
  const t = useWords("contacts");
  const language = useLanguage();
  const mapping = mappingOf(found, chosen);
  const left = unmatched(found, chosen);
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <legend className="mb-1.5 font-medium text-sm">{t("match_columns")}</legend>
      {IMPORT_FIELDS.map((field) => (
        <Field key={field} label={t(FIELD[field])}>
          <Picker
            value={mapping[field] ?? ""}
            options={[
              { value: "", label: t("none_column") },
              ...[...new Set(found.columns.map(({ header }) => header))].map((header) => ({
                value: header,
                label: header || t("no_header"),
              })),
            ]}
            onChange={(header) => onMap(field, header)}
          />
        </Field>
      ))}
      {left.length > 0 ? (
        <p className="col-span-full text-ink-2 text-sm">
          {t("not_imported", {
            count: left.length,
            names: new Intl.ListFormat(language).format(left),
          })}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A number that another person of the same household gave keeps the name it has. */
function knownAs({ name, contactName }: ContactImport["preview"][number], t: Words): string {
  const isOther = contactName !== null && name !== null && plainText(name) !== plainText(contactName);
  return isOther ? t("known_as", { name: contactName }) : t("known");
}

export function ImportPreview({ found, busy }: { found: ContactImport; busy: boolean }) {
  const phoneText = usePhoneText();
  const t = useWords("contacts");
  const language = useLanguage();
  if (found.preview.length === 0) return null;
  const rest = found.created + found.updated - found.preview.length;
  return (
    <section aria-label={t("to_import")} aria-busy={busy} className={cx(busy && "opacity-60")}>
      <h3 className="mb-1.5 flex flex-wrap items-center gap-2 font-medium text-sm">
        {t("to_import")} <Badge tone="good">{t("count_new", { count: found.created })}</Badge>
        {found.updated > 0 ? <Badge>{t("count_known", { count: found.updated })}</Badge> : null}
        {found.repeated > 0 ? <Badge>{t("count_repeated", { count: found.repeated })}</Badge> : null}
      </h3>
      <ScrollRegion label={t("rows")} className="max-h-56 overflow-auto rounded-md border border-line">
        <table className="w-full">
          <thead>
            <tr>
              <Th>{t("name")}</Th>
              <Th>{t("phone")}</Th>
              <Th className="max-sm:hidden">{t("email")}</Th>
              <Th>{t("about")}</Th>
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
                    {person.isNew ? null : <Badge>{knownAs(person, t)}</Badge>}
                    {person.optedOut ? <Badge tone="warn">{t("no_texts")}</Badge> : null}
                    {person.language ? <Badge>{languageTitle(person.language, language)}</Badge> : null}
                    {person.birthday ? (
                      <Badge>{t("born", { date: day(person.birthday, "UTC") })}</Badge>
                    ) : null}
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
      {rest > 0 ? <p className="mt-1 text-ink-3 text-sm">{t("and_more", { count: rest })}</p> : null}
    </section>
  );
}

export function ImportProblems({ found }: { found: ContactImport }) {
  const t = useWords("contacts");
  if (found.problems.length === 0) return null;
  return (
    <section aria-label={t("skipped_rows")}>
      <Notice tone="warn" title={t("rows_skipped", { count: found.rejected })}>
        <ScrollRegion label={t("reasons")} className="mt-1 max-h-40 overflow-auto text-sm">
          <ul>
            {found.problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one line can have the same text
              <li key={index}>
                <span className="text-ink-2 tabular-nums">{t("line", { line: problem.line })}</span>
                {problem.column ? <span className="text-ink-2">, {problem.column}</span> : null}:{" "}
                {t.sentence(problem.message)}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      </Notice>
    </section>
  );
}
