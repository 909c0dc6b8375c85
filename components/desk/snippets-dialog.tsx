"use client";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import {
  changeSnippet,
  createSnippet,
  deleteSnippet,
  listSnippets,
  type Snippet,
} from "@/lib/contract/text-snippets";
import { SNIPPET_FIELDS } from "@/lib/desk/snippets";

const NEW = { id: "", name: "", body: "" };

/** The workspace's snippets, for those who may change its settings. */
export function SnippetsDialog({ snippets }: { snippets: readonly Snippet[] }) {
  const t = useWords("conversations");
  const [edited, setEdited] = useState<Snippet | null>(null);
  const remove = useCall(deleteSnippet, { refreshes: [listSnippets] });
  return (
    <DialogContent
      title={t("snippets")}
      description={t("snippets_about")}
      footer={
        <Button kind="primary" onClick={() => setEdited(NEW)}>
          <Plus aria-hidden /> {t("snippet_add")}
        </Button>
      }
    >
      <ErrorNotice error={remove.error} />
      {snippets.length === 0 ? <p className="text-ink-2">{t("snippets_none_yet")}</p> : null}
      <ul className="divide-y divide-line">
        {snippets.map((one) => (
          <li key={one.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-medium">{one.name}</p>
              <p className="wrap-anywhere line-clamp-2 text-ink-2">{one.body}</p>
            </div>
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("edit_name", { name: one.name })}
              onClick={() => setEdited(one)}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("delete_name", { name: one.name })}
              busy={remove.isPending && remove.variables.params?.id === one.id}
              onClick={() => remove.mutate({ params: { id: one.id } })}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={edited !== null} onOpenChange={(open) => (open ? null : setEdited(null))}>
        {edited ? <SnippetForm snippet={edited} onClose={() => setEdited(null)} /> : null}
      </Dialog>
    </DialogContent>
  );
}

function SnippetForm({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const t = useWords("conversations");
  const isNew = snippet.id === "";
  const create = useCall(createSnippet, { refreshes: [listSnippets] });
  const change = useCall(changeSnippet, { refreshes: [listSnippets] });
  const error = create.error ?? change.error;
  return (
    <DialogForm
      title={isNew ? t("snippet_add_title") : t("snippet_edit_title")}
      verb={isNew ? t("snippet_add") : t("save_changes")}
      busy={create.isPending || change.isPending}
      error={error}
      fields={["/name", "/body"]}
      onClose={onClose}
      onSubmit={(value) => {
        const body = { name: value("name"), body: value("body") };
        if (isNew) create.mutate({ body }, { onSuccess: onClose });
        else change.mutate({ params: { id: snippet.id }, body }, { onSuccess: onClose });
      }}
    >
      <Field label={t("name")} error={fieldError(error, "/name")}>
        <Input
          name="name"
          required
          maxLength={80}
          defaultValue={snippet.name}
          placeholder={t("snippet_example")}
        />
      </Field>
      <Field
        label={t("snippet_text")}
        error={fieldError(error, "/body")}
        hint={t("snippet_fields", { fields: SNIPPET_FIELDS.map((field) => `{{${field}}}`).join(", ") })}
      >
        <Textarea name="body" rows={4} required maxLength={1600} defaultValue={snippet.body} />
      </Field>
    </DialogForm>
  );
}
