import { expect, it } from "vitest";
import type { CommentView } from "@/lib/contract/comments";
import { openThreads, threadsOf } from "./threads";

const comment = (id: string, more: Partial<CommentView> = {}): CommentView => ({
  id,
  threadId: null,
  nodeId: null,
  author: null,
  text: id,
  mentions: [],
  createdAt: "2026-06-01T09:00:00.000Z",
  editedAt: null,
  resolvedAt: null,
  ...more,
});

const COMMENTS = [
  comment("a", { nodeId: "text" }),
  comment("b"),
  comment("c", { threadId: "a", nodeId: "text" }),
  comment("d", { nodeId: "text" }),
  comment("e", { nodeId: "text", resolvedAt: "2026-06-01T10:00:00.000Z" }),
];

it("gathers the replies of each thread", () => {
  expect(threadsOf(COMMENTS).map(({ first, replies }) => [first.id, replies.map(({ id }) => id)])).toEqual([
    ["a", ["c"]],
    ["b", []],
    ["d", []],
    ["e", []],
  ]);
});

it("counts open threads by step, and replies as part of theirs", () => {
  expect([...openThreads(COMMENTS)]).toEqual([
    ["text", 2],
    ["", 1],
  ]);
});
