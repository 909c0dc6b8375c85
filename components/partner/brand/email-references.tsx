import { Button } from "@/components/ui/button";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { putEmailTemplate } from "@/lib/contract/email-templates";

type Template = ResponseOf<typeof putEmailTemplate>;
type Props = { references: Template["references"]; onInsert: ((name: string) => void) | null };

/** The references an email has. Pressing one puts it where the cursor is. */
export function EmailReferences({ references, onInsert }: Props) {
  const t = useWords("brandEmails");
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">{t("references")}</p>
      <ul aria-label={t("references")} className="flex flex-col gap-1.5">
        {references.map(({ name, title, required }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
            {onInsert ? (
              <Button
                size="sm"
                aria-label={t("insert", { reference: `{{${name}}}` })}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onInsert(name)}
              >
                <span className="font-mono">{`{{${name}}}`}</span>
              </Button>
            ) : (
              <code className="font-mono">{`{{${name}}}`}</code>
            )}
            <span className="text-ink-2">{t.spec(title)}</span>
            {required ? <span className="text-ink-3">{t("required")}</span> : null}
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-sm">
        {rich(
          t.parts("filters", {
            example: "{{product | upper}}",
            preset: "default:'there'",
            code: (words) => <code className="font-mono">{words}</code>,
          }),
        )}
      </p>
    </div>
  );
}
