"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { useCall } from "@/components/shell/use-call";
import { addComment, changeComment, listComments, removeComment } from "@/lib/contract/comments";
import { keyOf, query, readAgain } from "@/lib/contract/queries";

/** The comments of this automation, read anew when the stream of its editors says that they changed. */
export function useComments() {
  const { api, tenantKey, automationId } = useEditorSession();
  const queries = useQueryClient();
  const state = useEditor(({ commentsState }) => commentsState);
  const list = useQuery(query(api, tenantKey, listComments, { params: { id: automationId } }));
  useEffect(() => {
    if (state) void readAgain(queries, keyOf(tenantKey, listComments));
  }, [state, queries, tenantKey]);
  return list;
}

export function useCommentCalls() {
  const refreshes = [listComments];
  return {
    add: useCall(addComment, { refreshes }),
    change: useCall(changeComment, { refreshes }),
    remove: useCall(removeComment, { refreshes }),
  };
}
