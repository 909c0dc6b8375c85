"use client";
import { FileJson } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Textarea } from "@/components/ui/field";
import { type Json, MAX_BYTES } from "@/lib/automation/json";
import { readDefinition } from "@/lib/automation/read-definition";
import { useEditorStore } from "./context";

/** Replaces this draft by a serialized automation. The import is one undo step. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const store = useEditorStore();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File) => {
    if (file.size > MAX_BYTES) return setRefusal("This file is too large to be an automation.");
    setRefusal(null);
    setText(await file.text());
  };
  const bring = () => {
    const read = readText(text);
    if (typeof read === "string") return setRefusal(read);
    store.getState().commit(() => ({ ok: true, definition: read, nodeIds: [] }), { label: "Import" });
    setText("");
    setRefusal(null);
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title="Import JSON"
        description="Replaces this draft. The live version doesn't change, and you can undo the import."
        verb="Import"
        width="lg"
        disabled={text.trim() === ""}
        error={refusal === null ? null : new Error(refusal)}
        onClose={onClose}
        onSubmit={bring}
      >
        <FileButton onFile={take} />
        <Textarea
          aria-label="JSON"
          className="min-h-56 font-mono text-sm"
          spellCheck={false}
          value={text}
          placeholder='{ "name": "…", "nodes": [ … ], "edges": [ … ] }'
          onChange={({ target }) => setText(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** The browser's own control, which looks like no other button here, is there for the keyboard and for ears only. */
function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const [name, setName] = useState<string | null>(null);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Button asChild>
        <label className="cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-signal has-focus-visible:outline-offset-2">
          <FileJson aria-hidden /> {name === null ? "Choose a file" : "Choose another file"}
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
      <span role="status" className="min-w-0 truncate text-ink-2" title={name ?? undefined}>
        {name ?? ""}
      </span>
    </div>
  );
}

function readText(text: string) {
  let input: Json;
  try {
    input = JSON.parse(text);
  } catch {
    return "This isn't valid JSON. Paste the whole text of an exported automation.";
  }
  const read = readDefinition(input);
  if (!read.ok) return read.problems[0]?.message ?? "This isn't an automation.";
  if (read.definition.nodes.length === 0) return "This automation has no steps.";
  return read.definition;
}
