import { Button } from "@/components/ui/button";
import { Field, Textarea } from "@/components/ui/field";
import { MAX_REQUEST } from "@/lib/contract/draft-proposals";

const EXAMPLES = [
  "Text missed callers after hours, and call back those who answer",
  "Remind people a day before their visit, and call those who don't confirm",
  "When a new lead comes in, text them right away and create a callback",
];

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
  return (
    <>
      <Field
        label={isNew ? "What should it do?" : "What should change?"}
        hint={
          isNew
            ? "Include when it starts, who gets what, and what happens if they don't reply."
            : "For example: wait two days instead of one, and leave out existing patients."
        }
      >
        <Textarea
          rows={4}
          value={text}
          maxLength={MAX_REQUEST}
          onChange={({ target }) => onText(target.value)}
          placeholder={isNew ? EXAMPLES[0] : undefined}
        />
      </Field>
      {isNew && text === "" ? (
        <section aria-label="Examples" className="flex flex-col items-start gap-1">
          <h3 className="font-medium text-ink-2 text-sm">Or start from an example</h3>
          {EXAMPLES.map((example) => (
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
      <p className="text-ink-3 text-sm">
        Your description and the names of your services, providers, teams and automations go to the language
        model of this installation. Contacts, messages and appointments don't. Don't include patient names.
      </p>
    </>
  );
}
