"use client";
import { Terminal } from "lucide-react";
import { useState } from "react";
import { useEditorStore } from "@/components/editor/context";
import type { EditorStore } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { parseCurl } from "@/lib/actions/http-request/curl";
import type { ActionNode } from "@/lib/automation/schema";

/** Fills an HTTP step from a command that another system's docs or the browser's developer tools offer. */
export function CurlImport({ node }: { node: ActionNode }) {
  const store = useEditorStore();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        <Terminal aria-hidden /> Import cURL…
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? (
          <CurlForm onClose={() => setOpen(false)} onCommand={(text) => importCurl(store, node, text)} />
        ) : null}
      </Dialog>
    </>
  );
}

type FormProps = { onClose: () => void; onCommand: (text: string) => string | null };

function CurlForm({ onClose, onCommand }: FormProps) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <DialogForm
      title="Import cURL"
      description="Paste a cURL command. It isn't run: its method, URL, headers and body fill this step."
      verb="Import"
      width="lg"
      disabled={text.trim() === ""}
      onClose={onClose}
      onSubmit={() => {
        const refused = onCommand(text);
        setRefusal(refused);
        if (refused === null) onClose();
      }}
    >
      <Field label="cURL command" error={refusal}>
        <Textarea
          className="min-h-40 font-mono text-sm"
          spellCheck={false}
          value={text}
          placeholder={`curl -X POST https://example.com/leads \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name": "Sam"}'`}
          onChange={({ target }) => {
            setText(target.value);
            setRefusal(null);
          }}
        />
      </Field>
    </DialogForm>
  );
}

/** Replaces what the command says and keeps the step's other settings. Returns why it cannot. */
function importCurl(store: EditorStore, node: ActionNode, text: string): string | null {
  const read = parseCurl(text);
  if (!read.ok) return read.message;
  const { headers: _, body: __, ...rest } = node.config;
  const config = { ...rest, ...read.config };
  store.getState().commit({ op: "set_config", nodeId: node.id, config }, { label: "Import cURL" });
  if (read.ignored.length > 0) toast(`Not imported: ${read.ignored.join(", ")}`);
  return null;
}
