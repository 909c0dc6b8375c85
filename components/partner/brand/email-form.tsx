"use client";
import { Send } from "lucide-react";
import { useRef, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError, sentence } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { Card, CardHeader, Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import {
  listEmailTemplates,
  putEmailTemplate,
  resetEmailTemplate,
  testEmailTemplate,
} from "@/lib/contract/email-templates";
import { type EmailTemplate, templateProblems } from "@/lib/contract/email-text";
import { definitionOf } from "@/lib/contract/emails";
import type { Brand } from "./brand-draft";
import { EmailPreview } from "./email-preview";
import { EmailReferences } from "./email-references";
import { insertReference } from "./insert-reference";

type Template = ResponseOf<typeof putEmailTemplate>;
type Part = "subject" | "text";

const FIELDS = ["/subject", "/text"];
const refreshes = [listEmailTemplates];

/** The draft and its two fields, into which a reference goes where the cursor was last. */
function useDraft(template: Template) {
  const [draft, setDraft] = useState({ subject: template.subject, text: template.text });
  const fields = useRef<Record<Part, HTMLInputElement | HTMLTextAreaElement | null>>({
    subject: null,
    text: null,
  });
  const last = useRef<Part>("text");
  const field = (part: Part) => ({
    value: draft[part],
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      fields.current[part] = element;
    },
    onFocus: () => {
      last.current = part;
    },
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [part]: target.value })),
  });
  const insert = (name: string) => {
    const isLine = definitionOf(template.kind).references[name]?.block ?? false;
    const part = isLine ? "text" : last.current;
    const element = fields.current[part];
    const at = element?.selectionStart ?? draft[part].length;
    const until = element?.selectionEnd ?? at;
    const { value, caret } = insertReference(draft[part], { name, at, until, isLine });
    setDraft((now) => ({ ...now, [part]: value }));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(caret, caret);
    });
  };
  return { draft, setDraft, field, insert };
}

/** The words of one email with their references, beside the email as it arrives. */
export function EmailForm({ template, brand }: { template: Template; brand: Brand }) {
  const t = useWords("brandEmails");
  const { may } = useTenant();
  const { kind } = template;
  const { draft, setDraft, field, insert } = useDraft(template);
  const save = useCall(putEmailTemplate, { refreshes, onDone: () => toast(t("email_saved")) });
  const test = useCall(testEmailTemplate, { onDone: ({ to }) => toast(t("test_sent", { email: to })) });
  const unsaved = useUnsaved({ save, state: draft });
  const fixed = !may("accounts:write");
  const problems = templateProblems(kind, draft);
  const error = (part: Part) => {
    const found = problems.find(({ pointer }) => pointer === `/${part}`);
    return found ? sentence(found.message) : fieldError(save.error ?? test.error, `/${part}`);
  };
  const call = { params: { kind }, body: draft };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <form
        {...unsaved.form}
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (problems.length === 0) save.mutate(call);
        }}
      >
        {brand.name === null ? <Unnamed /> : null}
        <Card aria-label={t("wording")}>
          <CardHeader title={t("wording")} description={t("wording_about")} />
          <fieldset disabled={fixed} className="flex flex-col gap-4 p-4">
            <Field label={t("subject")} error={error("subject")}>
              <Input {...field("subject")} autoComplete="off" />
            </Field>
            <Field label={t("text")} error={error("text")} hint={t("text_hint")}>
              <Textarea {...field("text")} rows={14} />
            </Field>
            <EmailReferences references={template.references} onInsert={fixed ? null : insert} />
          </fieldset>
        </Card>
        <ErrorNotice error={save.error ?? test.error} fields={FIELDS} />
        {fixed ? null : (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" busy={save.isPending} disabled={problems.length > 0}>
              {t("save_email")}
            </Button>
            <Button busy={test.isPending} disabled={problems.length > 0} onClick={() => test.mutate(call)}>
              <Send aria-hidden /> {t("send_test")}
            </Button>
            {template.updatedAt === null ? null : <Reset template={template} onReset={setDraft} />}
          </div>
        )}
      </form>
      <EmailPreview kind={kind} draft={draft} brand={brand} />
    </div>
  );
}

function Unnamed() {
  const t = useWords("brandEmails");
  return <Notice tone="warn">{t("unnamed")}</Notice>;
}

type ResetProps = { template: Template; onReset: (original: EmailTemplate) => void };

function Reset({ template: { kind, title, original }, onReset }: ResetProps) {
  const t = useWords("brandEmails");
  const [asking, setAsking] = useState(false);
  const reset = useCall(resetEmailTemplate, {
    refreshes,
    onDone: () => {
      onReset(original);
      setAsking(false);
      toast(t("reset_done"));
    },
  });
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        {t("reset")}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking}>
        {asking ? (
          <DialogForm
            title={t("reset_title", { title })}
            description={t("reset_about")}
            verb={t("reset")}
            danger
            cancel={t("keep_mine")}
            busy={reset.isPending}
            error={reset.error}
            onClose={() => setAsking(false)}
            onSubmit={() => reset.mutate({ params: { kind } })}
          />
        ) : null}
      </Dialog>
    </>
  );
}
