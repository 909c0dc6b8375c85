"use client";
import { Check, Link2, MoreHorizontal, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { placedTitle } from "@/components/editor/step-places";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { copyText } from "@/components/ui/copy-text";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { CommentView } from "@/lib/contract/comments";
import { CommentField } from "./comment-field";
import { partsOf } from "./mention-text";
import type { Thread } from "./threads";
import { useCommentCalls } from "./use-comments";

type People = readonly { id: string; name: string }[];
type Props = {
  thread: Thread;
  people: People;
  linked: boolean;
  /** Called when the thread has left the list. */
  onGone: () => void;
};

export function CommentThread({ thread: { first, replies }, people, linked, onGone }: Props) {
  const t = useWords("editorComments");
  const { automationId, scopes } = useEditorSession();
  const { add, change } = useCommentCalls();
  const [replying, setReplying] = useState(false);
  const frame = useRef<HTMLLIElement>(null);
  const write = scopes.includes("automations:write");
  const isResolved = first.resolvedAt !== null;
  const focus = () => frame.current?.focus();
  useEffect(() => {
    if (linked) frame.current?.scrollIntoView({ block: "nearest" });
  }, [linked]);
  return (
    <li
      ref={frame}
      tabIndex={-1}
      className={cx(
        "flex flex-col gap-3 rounded-lg border p-3 outline-none focus-visible:border-signal",
        linked ? "border-signal" : "border-line",
      )}
    >
      <div className="flex items-center gap-2">
        <About nodeId={first.nodeId} />
        <span className="flex-1" />
        {write ? (
          <Button
            size="sm"
            kind="ghost"
            busy={change.isPending}
            onClick={() =>
              change
                .mutateAsync({ params: { id: automationId, cid: first.id }, body: { resolved: !isResolved } })
                .then(onGone, shown)
            }
          >
            {isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
            {isResolved ? t("reopen") : t("resolve")}
          </Button>
        ) : null}
      </div>
      <Comment comment={first} people={people} onDone={focus} onGone={onGone} />
      {replies.length > 0 ? (
        <ul aria-label={t("replies")} className="ml-4 flex flex-col gap-3 border-line border-l pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} people={people} onDone={focus} onGone={focus} />
            </li>
          ))}
        </ul>
      ) : null}
      {!write ? null : replying ? (
        <CommentField
          autoFocus
          label={t("reply")}
          submit={t("reply")}
          draft={`reply:${first.id}`}
          people={people}
          onSubmit={async (written) => {
            await add
              .mutateAsync({ params: { id: automationId }, body: { ...written, threadId: first.id } })
              .catch(refused);
            setReplying(false);
            focus();
          }}
          onCancel={() => {
            setReplying(false);
            focus();
          }}
        />
      ) : (
        <Button size="sm" kind="ghost" className="-ml-2.5 w-fit" onClick={() => setReplying(true)}>
          {t("reply")}
        </Button>
      )}
    </li>
  );
}

function shown(error: Error): void {
  toast.error(error.message);
}

/** Shows why nothing was sent, and leaves the text where it is. */
function refused(error: Error): never {
  shown(error);
  throw error;
}

/** The step a thread is about, which a click selects. */
function About({ nodeId }: { nodeId: string | null }) {
  const steps = useWords("steps");
  const t = useWords("editorComments");
  const store = useEditorStore();
  const title = useEditor(({ doc }) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? placedTitle(node, { definition: doc, t: steps }) : null;
  });
  if (nodeId === null) return <span className="text-ink-2 text-sm">{t("automation")}</span>;
  if (title === null) return <span className="text-ink-2 text-sm">{t("deleted_step")}</span>;
  return (
    <Button kind="link" size="sm" className="min-w-0" onClick={() => store.getState().select([nodeId])}>
      <span className="truncate">{title}</span>
    </Button>
  );
}

type CommentProps = {
  comment: CommentView;
  people: People;
  /** Called when the comment was edited, or the edit was canceled. */
  onDone: () => void;
  onGone: () => void;
};

function Comment({ comment, people, onDone, onGone }: CommentProps) {
  const t = useWords("editorComments");
  const { automationId } = useEditorSession();
  const { timezone } = useTenant();
  const { change } = useCommentCalls();
  const [editing, setEditing] = useState(false);
  const { author, text, mentions, createdAt, editedAt } = comment;
  return (
    <article className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          <span className="font-medium">{author ? author.name || t("a_member") : t("api_key")}</span>{" "}
          <span className="text-ink-3">
            <Ago at={createdAt} zone={timezone} />
            {editedAt ? t("edited") : ""}
          </span>
        </p>
        <CommentMenu comment={comment} onEdit={() => setEditing(true)} onGone={onGone} />
      </div>
      {editing ? (
        <CommentField
          autoFocus
          label={t("edit_comment")}
          submit={t("save")}
          draft={`edit:${comment.id}`}
          initial={text}
          people={[...people, ...mentions.filter(({ id }) => !people.some((one) => one.id === id))]}
          onSubmit={async (written) => {
            await change
              .mutateAsync({ params: { id: automationId, cid: comment.id }, body: written })
              .catch(refused);
            setEditing(false);
            onDone();
          }}
          onCancel={() => {
            setEditing(false);
            onDone();
          }}
        />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {partsOf(text, mentions).map((part) =>
            part.mention ? (
              <strong key={part.at} className="font-medium text-signal">
                {part.text}
              </strong>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
    </article>
  );
}

type MenuProps = { comment: CommentView; onEdit: () => void; onGone: () => void };

function CommentMenu({ comment, onEdit, onGone }: MenuProps) {
  const t = useWords("editorComments");
  const { automationId, personId, scopes, workspaceId } = useEditorSession();
  const { remove } = useCommentCalls();
  const write = scopes.includes("automations:write");
  const edits = useRef(false);
  const isMine = comment.author?.id === personId;
  const copyLink = async () => {
    const link = `/w/${workspaceId}/automations/${automationId}?comment=${comment.id}`;
    await copyText(new URL(link, window.location.origin).href);
    toast(t("link_copied"));
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" aria-label={t("more")}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent
        onCloseAutoFocus={(event) => {
          if (!edits.current) return;
          edits.current = false;
          event.preventDefault();
          onEdit();
        }}
      >
        <MenuItem onSelect={() => void copyLink()}>
          <Link2 aria-hidden /> {t("copy_link")}
        </MenuItem>
        {write && isMine ? (
          <MenuItem
            onSelect={() => {
              // The field takes the focus once the menu has given it up.
              edits.current = true;
            }}
          >
            <Pencil aria-hidden /> {t("edit")}
          </MenuItem>
        ) : null}
        {write && (isMine || scopes.includes("settings:write")) ? (
          <MenuItem
            danger
            onSelect={() =>
              remove.mutateAsync({ params: { id: automationId, cid: comment.id } }).then(onGone, shown)
            }
          >
            <Trash2 aria-hidden /> {comment.threadId === null ? t("delete_thread") : t("delete")}
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
