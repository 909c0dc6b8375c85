import { Button } from "@/components/ui/button";
import type { ResponseOf } from "@/lib/contract/contract";
import type { putEmailTemplate } from "@/lib/contract/email-templates";

type Template = ResponseOf<typeof putEmailTemplate>;
type Props = { references: Template["references"]; onInsert: ((name: string) => void) | null };

/** The references an email has. Pressing one puts it where the cursor is. */
export function EmailReferences({ references, onInsert }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">References</p>
      <ul aria-label="References" className="flex flex-col gap-1.5">
        {references.map(({ name, title, required }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
            {onInsert ? (
              <Button
                size="sm"
                aria-label={`Insert {{${name}}}`}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onInsert(name)}
              >
                <span className="font-mono">{`{{${name}}}`}</span>
              </Button>
            ) : (
              <code className="font-mono">{`{{${name}}}`}</code>
            )}
            <span className="text-ink-2">{title}</span>
            {required ? <span className="text-ink-3">required</span> : null}
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-sm">
        Filters work as in automations: <code className="font-mono">{"{{product | upper}}"}</code>,{" "}
        <code className="font-mono">first_name</code>, <code className="font-mono">lower</code>,{" "}
        <code className="font-mono">title</code>, <code className="font-mono">default:'there'</code>.
      </p>
    </div>
  );
}
