"use client";
import { useEffect, useState } from "react";
import { cardText } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { ViewOnly } from "@/components/shell/view-only";
import { EmptyState, Notice, Skeleton } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import type { CommentView } from "@/lib/contract/comments";
import { CommentField } from "./comment-field";
import { CommentThread } from "./comment-thread";
import { threadsOf } from "./threads";
import { useCommentCalls, useComments } from "./use-comments";

const WHICH = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
] as const;

/** The conversation of people about the automation and its steps. */
export function CommentsPanel() {
  const list = useComments();
  const { scopes } = useEditorSession();
  const linked = useLinked(list.data?.comments);
  const [chosen, setWhich] = useState<"open" | "resolved" | null>(null);
  const threads = threadsOf(list.data?.comments ?? []);
  const linkedThread = threads.find(({ first }) => first.id === linked);
  const which = chosen ?? (linkedThread?.first.resolvedAt ? "resolved" : "open");
  const shown = threads.filter(({ first }) => (first.resolvedAt === null) === (which === "open"));
  if (list.error && !list.data) return <Notice tone="bad">{list.error.message}</Notice>;
  if (!list.data) return <Skeleton className="m-3 h-24" />;
  const { people } = list.data;
  return (
    <section aria-label="Comments" className="mx-auto flex max-w-3xl flex-col gap-3 p-3">
      {scopes.includes("automations:write") ? (
        <NewThread people={people} onAdded={() => setWhich("open")} />
      ) : (
        <ViewOnly scope="automations:write" what="comment" />
      )}
      <Segmented label="Which comments" value={which} options={WHICH} onChange={setWhich} />
      {shown.length === 0 ? (
        <EmptyState title={which === "open" ? "No open comments" : "No resolved comments"}>
          {which === "open" && threads.length === 0
            ? "Ask a colleague about a step: select it, press C, and mention them with @. They get a notice and an email."
            : null}
        </EmptyState>
      ) : (
        <ul aria-label="Threads" className="flex flex-col gap-3">
          {shown.map((thread) => (
            <CommentThread
              key={thread.first.id}
              thread={thread}
              people={people}
              linked={thread.first.id === linked}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function NewThread({
  people,
  onAdded,
}: {
  people: readonly { id: string; name: string }[];
  onAdded: () => void;
}) {
  const { automationId } = useEditorSession();
  const { add } = useCommentCalls();
  const nodeId = useEditor(({ selection }) => (selection.length === 1 ? (selection[0] ?? null) : null));
  const about = useEditor(({ doc }) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? `“${cardText(node, doc).title}”` : "this automation";
  });
  return (
    <>
      <CommentField
        main
        label={`Comment on ${about}`}
        draft={nodeId ?? ""}
        submit="Comment"
        people={people}
        onSubmit={async (written) => {
          await add.mutateAsync({ params: { id: automationId }, body: { ...written, nodeId } });
          onAdded();
        }}
      />
      {add.error ? <Notice tone="bad">{add.error.message}</Notice> : null}
    </>
  );
}

/** The thread a link leads to: its step is selected, so that it can be seen on the canvas. */
function useLinked(comments: readonly CommentView[] | undefined): string | null {
  const store = useEditorStore();
  const [wanted] = useState(() => new URLSearchParams(window.location.search).get("comment"));
  const found = comments?.find(({ id }) => id === wanted);
  const threadId = found ? (found.threadId ?? found.id) : null;
  const nodeId = found?.nodeId ?? null;
  useEffect(() => {
    const { doc, select, patchUi } = store.getState();
    if (threadId === null || !doc.nodes.some(({ id }) => id === nodeId)) return;
    select(nodeId ? [nodeId] : []);
    patchUi({ drawer: "comments" });
  }, [threadId, nodeId, store]);
  return threadId;
}
