"use client";
import { Check, Link2, MoreHorizontal, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cardText } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { copyText } from "@/components/ui/copy-text";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { Ago } from "@/components/ui/when";
import type { CommentView } from "@/lib/contract/comments";
import { CommentField } from "./comment-field";
import { partsOf } from "./mention-text";
import type { Thread } from "./threads";
import { useCommentCalls } from "./use-comments";

type People = readonly { id: string; name: string }[];
type Props = { thread: Thread; people: People; linked: boolean };

export function CommentThread({ thread: { first, replies }, people, linked }: Props) {
  const { automationId, scopes } = useEditorSession();
  const { add, change } = useCommentCalls();
  const [replying, setReplying] = useState(false);
  const frame = useRef<HTMLLIElement>(null);
  const write = scopes.includes("automations:write");
  const isResolved = first.resolvedAt !== null;
  useEffect(() => {
    if (linked) frame.current?.scrollIntoView({ block: "nearest" });
  }, [linked]);
  return (
    <li
      ref={frame}
      className={cx("flex flex-col gap-3 rounded-lg border p-3", linked ? "border-signal" : "border-line")}
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
              change.mutate(
                { params: { id: automationId, cid: first.id }, body: { resolved: !isResolved } },
                { onError: (error) => toast.error(error.message) },
              )
            }
          >
            {isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
            {isResolved ? "Reopen" : "Resolve"}
          </Button>
        ) : null}
      </div>
      <Comment comment={first} people={people} />
      {replies.length > 0 ? (
        <ul aria-label="Replies" className="ml-4 flex flex-col gap-3 border-line border-l pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} people={people} />
            </li>
          ))}
        </ul>
      ) : null}
      {!write ? null : replying ? (
        <CommentField
          label="Reply"
          submit="Reply"
          draft={`reply:${first.id}`}
          people={people}
          onSubmit={async (written) => {
            await add
              .mutateAsync({ params: { id: automationId }, body: { ...written, threadId: first.id } })
              .catch(refused);
            setReplying(false);
          }}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <Button size="sm" kind="ghost" className="-ml-2.5 w-fit" onClick={() => setReplying(true)}>
          Reply
        </Button>
      )}
    </li>
  );
}

/** Shows why nothing was sent, and leaves the text where it is. */
function refused(error: Error): never {
  toast.error(error.message);
  throw error;
}

/** The step a thread is about, which a click selects. */
function About({ nodeId }: { nodeId: string | null }) {
  const store = useEditorStore();
  const title = useEditor(({ doc }) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? cardText(node, doc).title : null;
  });
  if (nodeId === null) return <span className="text-ink-2 text-sm">The automation</span>;
  if (title === null) return <span className="text-ink-2 text-sm">A step that was deleted</span>;
  return (
    <Button kind="link" size="sm" className="min-w-0" onClick={() => store.getState().select([nodeId])}>
      <span className="truncate">{title}</span>
    </Button>
  );
}

function Comment({ comment, people }: { comment: CommentView; people: People }) {
  const { automationId } = useEditorSession();
  const { timezone } = useTenant();
  const { change } = useCommentCalls();
  const [editing, setEditing] = useState(false);
  const { author, text, mentions, createdAt, editedAt } = comment;
  return (
    <article className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          <span className="font-medium">{author ? author.name || "A member" : "An API key"}</span>{" "}
          <span className="text-ink-3">
            <Ago at={createdAt} zone={timezone} />
            {editedAt ? ", edited" : ""}
          </span>
        </p>
        <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
      </div>
      {editing ? (
        <CommentField
          label="Edit the comment"
          submit="Save"
          draft={`edit:${comment.id}`}
          initial={text}
          people={[...people, ...mentions.filter(({ id }) => !people.some((one) => one.id === id))]}
          onSubmit={async (written) => {
            await change
              .mutateAsync({ params: { id: automationId, cid: comment.id }, body: written })
              .catch(refused);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
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

function CommentMenu({ comment, onEdit }: { comment: CommentView; onEdit: () => void }) {
  const { automationId, personId, scopes, workspaceId } = useEditorSession();
  const { remove } = useCommentCalls();
  const write = scopes.includes("automations:write");
  const isMine = comment.author?.id === personId;
  const copyLink = async () => {
    const link = `/w/${workspaceId}/automations/${automationId}?comment=${comment.id}`;
    await copyText(new URL(link, window.location.origin).href);
    toast("Link copied");
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" aria-label="More about this comment">
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => void copyLink()}>
          <Link2 aria-hidden /> Copy link
        </MenuItem>
        {write && isMine ? (
          <MenuItem onSelect={onEdit}>
            <Pencil aria-hidden /> Edit
          </MenuItem>
        ) : null}
        {write && (isMine || scopes.includes("settings:write")) ? (
          <MenuItem
            danger
            onSelect={() =>
              remove.mutate(
                { params: { id: automationId, cid: comment.id } },
                { onError: (error) => toast.error(error.message) },
              )
            }
          >
            <Trash2 aria-hidden /> {comment.threadId === null ? "Delete thread" : "Delete"}
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
