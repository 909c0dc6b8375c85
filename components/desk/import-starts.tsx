import type { ReactNode } from "react";
import { Switch } from "@/components/ui/toggle";
import { useLanguage, useWords } from "@/components/words/words";
import type { ContactImport } from "@/lib/contract/contact-import";
import type { Language } from "@/lib/language";
import type { Translator } from "@/lib/messages/translate";

/** Shows if an import starts automations, and how many runs that would be. */
export function ImportStarts({
  found,
  chosen,
  onChange,
}: {
  found: ContactImport;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}) {
  const t = useWords("contacts");
  const language = useLanguage();
  return (
    <section aria-label={t("automations")} className="rounded-md border border-line p-3">
      <div className="flex items-center gap-3">
        <Switch id="import-starts" checked={chosen} onCheckedChange={onChange} />
        <label htmlFor="import-starts" className="font-medium text-sm">
          {t("import_starts")}
        </label>
      </div>
      <p className="mt-1.5 text-ink-2 text-sm" aria-live="polite">
        {textOf(t, found, language)}
      </p>
    </section>
  );
}

/** The sentence is that of the last check, and changes with the next one. */
function textOf(
  t: Translator<"contacts", ReactNode>,
  { startAutomations, runs, startedAutomations }: ContactImport,
  language: Language,
): string {
  if (!startAutomations) return t("import_starts_off");
  if (runs === 0) return t("import_starts_none");
  const names = startedAutomations.map((one) => `${one.name} (${one.runs})`);
  return t("import_starts_runs", { runs, names: new Intl.ListFormat(language).format(names) });
}
