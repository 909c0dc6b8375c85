"use client";
import { useStore, ViewportPortal } from "@xyflow/react";
import { MessageSquare } from "lucide-react";
import "./comment-badges.css";
import { cardText } from "@/components/editor/card-text";
import { openComments } from "@/components/editor/comments/open-comments";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { drawn } from "@/components/editor/store";
import { useWords } from "@/components/words/words";
import { sizeOfNode } from "@/lib/automation/node-size";
import { useShownPlaces } from "./use-shown-places";

/** The count of open threads at the top of each card, in the same size on the screen at every zoom. */
export function CommentBadges() {
  const t = useWords("editorComments");
  const steps = useWords("steps");
  const store = useEditorStore();
  const comments = useEditor((state) => state.comments);
  const doc = useEditor(drawn);
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < 0.2);
  const placeOf = useShownPlaces();
  if (isFar) return null;
  return (
    <ViewportPortal>
      {doc.nodes.map((node) => {
        const count = comments.get(node.id);
        const at = placeOf(node.id);
        if (!count || !at) return null;
        return (
          <button
            key={node.id}
            type="button"
            data-testid={`comments-${node.id}`}
            aria-label={t("open_on_step", {
              count,
              step: cardText(node, { definition: doc, t: steps }).title,
            })}
            className="comment-badge nopan"
            style={{ transform: `translate(${at.x + sizeOfNode(node).width - 56}px, ${at.y}px)` }}
            onClick={() => {
              store.getState().select([node.id]);
              openComments(store);
            }}
          >
            <span>
              <MessageSquare aria-hidden />
              {count}
            </span>
          </button>
        );
      })}
    </ViewportPortal>
  );
}
