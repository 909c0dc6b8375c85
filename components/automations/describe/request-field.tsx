import { Button } from "@/components/ui/button";
import { Field, Textarea } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { MAX_REQUEST } from "@/lib/contract/draft-proposals";

const EXAMPLES = ["example_missed", "example_reminder", "example_lead"] as const;

/** The description in words, with examples to start from. */
export function RequestField({
  text,
  onText,
  isNew,
}: {
  text: string;
  onText: (text: string) => void;
  isNew: boolean;
}) {
  const t = useWords("drafts");
  const examples = EXAMPLES.map((key) => t(key));
  return (
    <>
      <Field
        label={isNew ? t("what_should_it_do") : t("what_should_change")}
        hint={isNew ? t("hint_new") : t("hint_change")}
      >
        <Textarea
          rows={4}
          value={text}
          maxLength={MAX_REQUEST}
          onChange={({ target }) => onText(target.value)}
          placeholder={isNew ? examples[0] : undefined}
        />
      </Field>
      {isNew && text === "" ? (
        <section aria-label={t("examples")} className="flex flex-col items-start gap-1">
          <h3 className="font-medium text-ink-2 text-sm">{t("or_example")}</h3>
          {examples.map((example) => (
            <Button
              key={example}
              kind="link"
              className="whitespace-normal text-left"
              onClick={() => onText(example)}
            >
              {example}
            </Button>
          ))}
        </section>
      ) : null}
      <p className="text-ink-3 text-sm">{t("privacy")}</p>
    </>
  );
}
