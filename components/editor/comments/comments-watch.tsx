"use client";
import { useEffect } from "react";
import { useEditorStore } from "@/components/editor/context";
import { openThreads } from "./threads";
import { useComments } from "./use-comments";

/** Keeps the counts of open threads for the canvas, the outline and the tab of the panel. */
export function CommentsWatch() {
  const store = useEditorStore();
  const { data } = useComments();
  useEffect(() => {
    if (data) store.getState().patchUi({ comments: openThreads(data.comments) });
  }, [data, store]);
  return null;
}
