"use client";
import { useEffect, useRef, useState } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { placedTitle } from "@/components/editor/step-places";
import { ViewOnly } from "@/components/shell/view-only";
import { EmptyState, Notice, Skeleton } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { useWords } from "@/components/words/words";
import type { CommentView } from "@/lib/contract/comments";
import { CommentField } from "./comment-field";
import { CommentThread } from "./comment-thread";
import { threadsOf } from "./threads";
import { useCommentCalls, useComments } from "./use-comments";

const WHICH = ["open", "resolved"] as const;

/** The conversation of people about the automation and its steps. */
export function CommentsPanel() {
  const t = useWords("editorComments");
  const list = useComments();
  const { scopes } = useEditorSession();
  const frame = useRef<HTMLElement>(null);
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
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t("comments")}
      className="mx-auto flex max-w-3xl flex-col gap-3 p-3 outline-none"
    >
      {scopes.includes("automations:write") ? (
        <NewThread people={people} onAdded={() => setWhich("open")} />
      ) : (
        <ViewOnly scope="automations:write" what="comment" />
      )}
      <Segmented
        label={t("which")}
        value={which}
        options={WHICH.map((value) => ({ value, label: t(value) }))}
        onChange={setWhich}
      />
      {shown.length === 0 ? (
        <EmptyState title={t(`none_${which}`)}>
          {which === "open" && threads.length === 0 ? t("none_about") : null}
        </EmptyState>
      ) : (
        <ul aria-label={t("threads")} className="flex flex-col gap-3">
          {shown.map((thread) => (
            <CommentThread
              key={thread.first.id}
              thread={thread}
              people={people}
              linked={thread.first.id === linked}
              onGone={() => frame.current?.focus()}
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
  const steps = useWords("steps");
  const t = useWords("editorComments");
  const { automationId } = useEditorSession();
  const { add } = useCommentCalls();
  const nodeId = useEditor(({ selection }) => (selection.length === 1 ? (selection[0] ?? null) : null));
  const step = useEditor(({ doc }) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? placedTitle(node, { definition: doc, t: steps }) : null;
  });
  return (
    <>
      <CommentField
        main
        label={step === null ? t("on_automation") : t("on_step", { step })}
        draft={nodeId ?? ""}
        submit={t("comment")}
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
