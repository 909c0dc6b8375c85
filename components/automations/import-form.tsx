"use client";
import { FileJson } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Textarea } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { MAX_BYTES } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import { readImport } from "./read-import";

const SHAPE = '{ "name": "…", "nodes": [ … ], "edges": [ … ] }';

/** Takes a serialized automation from a file or from the clipboard. */
export function ImportForm({
  description,
  busy = false,
  error = null,
  onClose,
  onImport,
}: {
  description: string;
  busy?: boolean;
  error?: Error | null;
  onClose: () => void;
  onImport: (definition: Definition) => void;
}) {
  const t = useWords("drafts");
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File) => {
    if (file.size > MAX_BYTES) return setRefusal(t("too_large"));
    setRefusal(null);
    setText(await file.text());
  };
  const submit = () => {
    const read = readImport(text, t);
    if (typeof read === "string") return setRefusal(read);
    setRefusal(null);
    onImport(read);
  };
  return (
    <Dialog open onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title={t("import_json")}
        description={description}
        verb={t("import")}
        width="lg"
        busy={busy}
        disabled={text.trim() === ""}
        error={refusal === null ? error : new Error(refusal)}
        onClose={onClose}
        onSubmit={submit}
      >
        <FileButton onFile={take} />
        <Textarea
          aria-label={t("json")}
          className="min-h-56 font-mono text-sm"
          spellCheck={false}
          value={text}
          placeholder={SHAPE}
          onChange={({ target }) => setText(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** The browser's own control, which looks like no other button here, is there for the keyboard and for ears only. */
function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useWords("drafts");
  const [name, setName] = useState<string | null>(null);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Button asChild>
        <label className="cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-signal has-focus-visible:outline-offset-2">
          <FileJson aria-hidden /> {name === null ? t("choose_file") : t("choose_another")}
          <input
            type="file"
            accept="application/json,.json"
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (!file) return;
              setName(file.name);
              onFile(file);
            }}
          />
        </label>
      </Button>
      <span role="status" className="min-w-0 truncate text-ink-2">
        {name ?? ""}
      </span>
    </div>
  );
}
