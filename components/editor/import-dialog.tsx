"use client";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Textarea } from "@/components/ui/field";
import { type Json, MAX_BYTES } from "@/lib/automation/json";
import { readDefinition } from "@/lib/automation/read-definition";
import { useEditorStore } from "./context";

/** A whole automation in the interface's wire shape, in place of this draft; one step, so it can be undone. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const store = useEditorStore();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
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
        description="Takes the place of this draft. What is live stays as it is, and you can undo it."
        verb="Import"
        width="lg"
        disabled={text.trim() === ""}
        error={refusal === null ? null : new Error(refusal)}
        onClose={onClose}
        onSubmit={bring}
      >
        <input
          type="file"
          accept="application/json,.json"
          aria-label="File"
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (!file) return;
            if (file.size > MAX_BYTES) setRefusal("This file is too large to be an automation.");
            else setText(await file.text());
          }}
        />
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

export function readText(text: string) {
  let input: Json;
  try {
    input = JSON.parse(text);
  } catch {
    return "This is not JSON. Paste the whole text of an exported automation.";
  }
  const read = readDefinition(input);
  if (!read.ok) return read.problems[0]?.message ?? "This is no automation.";
  if (read.definition.nodes.length === 0) return "There are no steps in this.";
  return read.definition;
}
