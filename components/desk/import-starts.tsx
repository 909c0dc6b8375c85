import { plural } from "@/components/ui/money";
import { Switch } from "@/components/ui/toggle";
import type { ContactImport } from "@/lib/contract/contact-import";

/** Whether an import starts automations, and how many runs that would be. */
export function ImportStarts({
  found,
  chosen,
  onChange,
  busy,
}: {
  found: ContactImport;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
  busy: boolean;
}) {
  return (
    <section aria-label="Automations" className="rounded-md border border-line p-3">
      <div className="flex items-center gap-3">
        <Switch id="import-starts" checked={chosen} disabled={busy} onCheckedChange={onChange} />
        <label htmlFor="import-starts" className="font-medium text-sm">
          Start automations for new contacts
        </label>
      </div>
      <p className="mt-1.5 text-ink-2 text-sm" aria-live="polite">
        {textOf(found, chosen && !busy)}
      </p>
    </section>
  );
}

function textOf({ startAutomations, runs, startedAutomations }: ContactImport, chosen: boolean): string {
  if (!chosen || !startAutomations)
    return "Off: the contacts are added and nothing is sent. Automations with the trigger “A contact is added” don’t start.";
  if (runs === 0) return "No live automation would start for these contacts.";
  const names = startedAutomations.map((one) => `${one.name} (${one.runs})`);
  return `${plural(runs, "run")} would start: ${new Intl.ListFormat("en").format(names)}. Consent, quiet hours and limits apply to what they send.`;
}
