"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { actions } from "@/lib/actions";
import type { Json } from "@/lib/automation/json";
import { wordsFor } from "@/lib/automation/narrate-words";
import { type Definition, outputMember, outputsOf } from "@/lib/automation/schema";
import { cardText } from "./card-text";
import { useEditor, useEditorStore } from "./context";
import { outputWords } from "./output-words";

/** Two people changed the same field: the only case in which a merge asks. */
export function ConflictDialog() {
  const store = useEditorStore();
  const conflicts = useEditor((state) => state.conflicts);
  const doc = useEditor((state) => state.doc);
  if (conflicts.length === 0) return null;
  const nameOf = (nodeId: string | null) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? cardText(node, doc).title : nodeId === null ? "The automation" : "A deleted step";
  };
  return (
    <Dialog open>
      <DialogContent
        title="Someone else made a conflicting change"
        description="All other changes are kept. Choose which version to keep. Nothing is saved until you do."
        mustAnswer
        footer={
          <>
            <Button onClick={() => store.getState().resolve("theirs")}>Keep theirs</Button>
            <Button kind="primary" onClick={() => store.getState().resolve("mine")}>
              Keep mine
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-3">
          {conflicts.map((conflict) => (
            <li key={`${conflict.nodeId} ${conflict.field}`} className="rounded-lg border border-line p-3">
              <p className="font-medium">
                {nameOf(conflict.nodeId)}
                {conflict.field ? (
                  <span className="font-normal text-ink-2">
                    , {conflictField(conflict.nodeId, conflict.field, doc)}
                  </span>
                ) : null}
              </p>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
                <dt className="text-ink-3">Mine</dt>
                <dd className="[overflow-wrap:anywhere]">{said(conflict.mine)}</dd>
                <dt className="text-ink-3">Theirs</dt>
                <dd className="[overflow-wrap:anywhere]">{said(conflict.theirs)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

function said(value: Json | undefined): string {
  if (value === undefined) return "removed";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Labels of fields that belong to no action's schema. */
const TITLES: Readonly<Record<string, string>> = {
  event: "Starts when",
  offset: "How long before",
  time: "Time of day",
  notes: "Note",
  onError: "If it fails",
  timeoutSeconds: "Timeout (seconds)",
  "retry.maxAttempts": "Max attempts",
  "retry.initialSeconds": "Wait before retry (seconds)",
};

/** The field two people changed, by the title it is edited under: "Message" of `config.message`. */
export function conflictField(nodeId: string | null, field: string, doc: Definition): string {
  const node = doc.nodes.find(({ id }) => id === nodeId) ?? null;
  const output = node && outputsOf(node).find((one) => outputMember(one) === field);
  if (node && output) return outputWords(node, output);
  const title = node && Object.hasOwn(TITLES, field) ? TITLES[field] : undefined;
  if (title) return title;
  const words = wordsFor(doc, actions).field(node, field.split("."));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
