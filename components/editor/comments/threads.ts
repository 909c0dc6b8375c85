import type { CommentView } from "@/lib/contract/comments";

export type Thread = { first: CommentView; replies: readonly CommentView[] };

export function threadsOf(comments: readonly CommentView[]): Thread[] {
  const replies = Map.groupBy(comments, ({ threadId }) => threadId);
  return (replies.get(null) ?? []).map((first) => ({ first, replies: replies.get(first.id) ?? [] }));
}

/** The number of open threads by step; the empty text stands for the whole automation. */
export function openThreads(comments: readonly CommentView[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { threadId, nodeId, resolvedAt } of comments) {
    if (threadId === null && resolvedAt === null)
      counts.set(nodeId ?? "", (counts.get(nodeId ?? "") ?? 0) + 1);
  }
  return counts;
}
