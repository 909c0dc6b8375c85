"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { Card, CardHeader } from "@/components/ui/surface";
import { useUnsaved } from "@/components/ui/unsaved";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { addAccountNote, deleteAccountNote, listAccountNotes } from "@/lib/contract/account-notes";
import { pages } from "@/lib/contract/queries";

export function AccountNotes({ id }: { id: string }) {
  const t = useWords("accountPage");
  const { client, key, may } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listAccountNotes, { params: { id } }));
  const [added, setAdded] = useState(0);
  const remove = useCall(deleteAccountNote, { refreshes: [listAccountNotes] });
  const notes = list.data?.pages.flatMap((page) => page.notes) ?? [];
  return (
    <Card>
      <CardHeader title={t("notes")} description={t("notes_about")} />
      {may("accounts:write") ? <NewNote key={added} id={id} onAdded={() => setAdded(added + 1)} /> : null}
      <ErrorNotice error={list.error ?? remove.error} />
      {list.isPending ? <RowSkeletons rows={2} /> : null}
      {list.data && notes.length === 0 ? <p className="p-4 text-ink-2">{t("no_notes")}</p> : null}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="group flex gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="whitespace-pre-wrap break-words">{note.text}</p>
              <p className="mt-1 text-ink-3 text-sm">
                {note.author}, <Ago at={note.createdAt} />
              </p>
            </div>
            {may("accounts:write") ? (
              <Button
                kind="ghost"
                size="icon-sm"
                aria-label={t("delete_note")}
                onClick={() => remove.mutate({ params: { id, noteId: note.id } })}
              >
                <Trash2 aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <More list={list} shown={notes.length} total={list.data?.pages[0]?.total} />
    </Card>
  );
}

/** A new one after each note, because a field that was emptied again would count as a change. */
function NewNote({ id, onAdded }: { id: string; onAdded: () => void }) {
  const t = useWords("accountPage");
  const [text, setText] = useState("");
  const add = useCall(addAccountNote, { refreshes: [listAccountNotes], onDone: onAdded });
  const unsaved = useUnsaved({ save: add });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col items-start gap-2 border-line border-b p-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ params: { id }, body: { text: text.trim() } });
      }}
    >
      <Field label={t("new_note")} className="w-full">
        <Textarea
          name="text"
          rows={2}
          maxLength={5_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <ErrorNotice error={add.error} />
      <Button type="submit" size="sm" busy={add.isPending} disabled={text.trim() === ""}>
        {t("add_note")}
      </Button>
    </form>
  );
}
