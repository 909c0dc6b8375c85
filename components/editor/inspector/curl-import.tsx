"use client";
import { Terminal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useEditorStore } from "@/components/editor/context";
import type { EditorStore } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { parseCurl } from "@/lib/actions/http-request/curl";
import type { ActionNode } from "@/lib/automation/schema";
import type { Translator } from "@/lib/messages/translate";

const EXAMPLE = `curl -X POST https://example.com/leads \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name": "Sam"}'`;

/** Fills an HTTP step from a command that another system's docs or the browser's developer tools offer. */
export function CurlImport({ node }: { node: ActionNode }) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="mb-2 self-start" onClick={() => setOpen(true)}>
        <Terminal aria-hidden /> {t("import_curl_dialog")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? (
          <CurlForm
            onClose={() => setOpen(false)}
            onCommand={(text) => importCurl(store, { node, text, t })}
          />
        ) : null}
      </Dialog>
    </>
  );
}

type FormProps = { onClose: () => void; onCommand: (text: string) => string | null };

function CurlForm({ onClose, onCommand }: FormProps) {
  const t = useWords("editorInspector");
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <DialogForm
      title={t("import_curl")}
      description={t("import_curl_about")}
      verb={t("import")}
      width="lg"
      disabled={text.trim() === ""}
      onClose={onClose}
      onSubmit={() => {
        const refused = onCommand(text);
        setRefusal(refused);
        if (refused === null) onClose();
      }}
    >
      <Field label={t("curl_command")} error={refusal}>
        <Textarea
          className="min-h-40 font-mono text-sm"
          spellCheck={false}
          value={text}
          placeholder={EXAMPLE}
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
function importCurl(
  store: EditorStore,
  { node, text, t }: { node: ActionNode; text: string; t: Translator<"editorInspector", ReactNode> },
): string | null {
  const read = parseCurl(text);
  if (!read.ok) return t.sentence(read.message);
  const { headers: _, body: __, ...rest } = node.config;
  const config = { ...rest, ...read.config };
  store.getState().commit({ op: "set_config", nodeId: node.id, config }, { label: t("import_curl") });
  if (read.ignored.length > 0) toast(t("not_imported", { parts: read.ignored.join(", ") }));
  return null;
}
