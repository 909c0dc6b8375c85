import "server-only";
import { COMMENT_LIMIT, type CommentView } from "@/lib/contract/comments";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { AutomationComment } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { assertAutomation } from "@/lib/services/automations/versions";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { notifyMentioned } from "./mentions";

type Person = { id: string; name: string };
type Place = { automationId: string; id: string };

export async function listComments(ctx: WorkspaceCtx, automationId: string) {
  await assertAutomation(ctx, automationId);
  const rows = await ctx.tx.prisma.automationComment.findMany({
    where: { workspaceId: ctx.tenant.id, automationId },
    orderBy: { id: "asc" },
    take: COMMENT_LIMIT,
  });
  return { comments: await toViews(ctx, rows), people: await membersOf(ctx) };
}

type NewComment = {
  automationId: string;
  text: string;
  nodeId?: string | null | undefined;
  threadId?: string | null | undefined;
  mentions?: readonly string[] | undefined;
};

export async function addComment(ctx: WorkspaceCtx, input: NewComment): Promise<CommentView> {
  const { automationId, text } = input;
  const { automationComment } = ctx.tx.prisma;
  await assertAutomation(ctx, automationId);
  const mentions = await knownMentions(ctx, input.mentions);
  const thread = input.threadId ? await threadOf(ctx, { automationId, id: input.threadId }) : null;
  const where = { workspaceId: ctx.tenant.id, automationId };
  if ((await automationComment.count({ where })) >= COMMENT_LIMIT)
    throw new ApiError("conflict", {
      detail: `An automation has at most ${COMMENT_LIMIT} comments. Delete threads that are settled.`,
    });
  const row = await automationComment.create({
    data: {
      ...where,
      id: newId("cmt"),
      threadId: thread?.id ?? null,
      nodeId: thread ? thread.nodeId : (input.nodeId ?? null),
      authorId: ctx.actor.kind === "person" ? ctx.actor.id : null,
      text,
      mentions,
      createdAt: ctx.now,
    },
  });
  // An answer says that the thread is not settled.
  if (thread?.resolvedAt) await resolve(ctx, { automationId, id: thread.id, resolved: false });
  await notifyMentioned(ctx, { comment: row, personIds: mentions });
  await record(ctx, "automation.commented", row);
  return toView(ctx, row);
}

type Change = Place & {
  text?: string | undefined;
  mentions?: readonly string[] | undefined;
  resolved?: boolean | undefined;
};

export async function changeComment(ctx: WorkspaceCtx, change: Change): Promise<CommentView> {
  const before = await readComment(ctx, change);
  const { text, resolved } = change;
  if (text !== undefined || change.mentions !== undefined) {
    assertAuthor(ctx, before);
    const mentions = change.mentions ? await knownMentions(ctx, change.mentions) : before.mentions;
    await ctx.tx.prisma.automationComment.updateMany({
      where: { workspaceId: ctx.tenant.id, id: before.id },
      data: { text: text ?? before.text, mentions, editedAt: ctx.now },
    });
    const added = mentions.filter((id) => !before.mentions.includes(id));
    await notifyMentioned(ctx, { comment: { ...before, text: text ?? before.text }, personIds: added });
  }
  if (resolved !== undefined) {
    if (before.threadId !== null)
      throw invalid("/resolved", "can only be set on the comment that begins the thread");
    await resolve(ctx, { ...change, resolved });
  }
  const after = await readComment(ctx, change);
  await record(ctx, "automation.comment_changed", after);
  return toView(ctx, after);
}

export async function removeComment(ctx: WorkspaceCtx, place: Place): Promise<{ id: string }> {
  const row = await readComment(ctx, place);
  if (!isOwner(ctx)) assertAuthor(ctx, row);
  const { automationComment, teamNotice } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const removed = { workspaceId, OR: [{ id: row.id }, { threadId: row.id }] };
  const ids = (await automationComment.findMany({ where: removed, select: { id: true } })).map(
    ({ id }) => id,
  );
  await teamNotice.deleteMany({ where: { workspaceId, commentId: { in: ids } } });
  await automationComment.deleteMany({ where: removed });
  await record(ctx, "automation.comment_deleted", row);
  return { id: row.id };
}

const isOwner = ({ actor }: WorkspaceCtx) => actor.kind === "person" && actor.role === "owner";

/** A comment of an API key has no author, so every key of the workspace may change it. */
function assertAuthor({ actor }: WorkspaceCtx, { authorId }: AutomationComment): void {
  if (authorId === (actor.kind === "person" ? actor.id : null)) return;
  throw new ApiError("conflict", { detail: "Only the author can change a comment." });
}

async function readComment(ctx: WorkspaceCtx, { automationId, id }: Place): Promise<AutomationComment> {
  const where = { workspaceId: ctx.tenant.id, automationId, id };
  const row = await ctx.tx.prisma.automationComment.findFirst({ where });
  if (!row) throw new ApiError("not_found");
  return row;
}

/** An answer to an answer belongs to the same thread. */
async function threadOf(ctx: WorkspaceCtx, place: Place): Promise<AutomationComment> {
  const { automationId } = place;
  const row = await ctx.tx.prisma.automationComment.findFirst({
    where: { workspaceId: ctx.tenant.id, automationId, id: place.id },
  });
  if (!row) throw invalid("/threadId", "names no comment of this automation", "not_found");
  return row.threadId === null ? row : readComment(ctx, { automationId, id: row.threadId });
}

async function resolve(ctx: WorkspaceCtx, { id, resolved }: Place & { resolved: boolean }): Promise<void> {
  const by = ctx.actor.kind === "person" ? ctx.actor.id : null;
  await ctx.tx.prisma.automationComment.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: { resolvedAt: resolved ? ctx.now : null, resolvedBy: resolved ? by : null },
  });
}

async function membersOf({ tx, tenant }: WorkspaceCtx): Promise<Person[]> {
  return tx.query(
    `select person_id as id, coalesce(person_name(person_id), '') as name from workspace_member
     where workspace_id = $1 order by name, person_id`,
    [tenant.id],
  );
}

async function knownMentions(ctx: WorkspaceCtx, ids: readonly string[] = []): Promise<string[]> {
  const known = new Set(ids.length > 0 ? (await membersOf(ctx)).map(({ id }) => id) : []);
  const stranger = ids.findIndex((id) => !known.has(id));
  if (stranger >= 0) throw invalid(`/mentions/${stranger}`, "is not a member of the workspace", "not_found");
  return [...new Set(ids)];
}

async function toView(ctx: WorkspaceCtx, row: AutomationComment): Promise<CommentView> {
  const [view] = await toViews(ctx, [row]);
  if (!view) throw new ApiError("not_found");
  return view;
}

/** People keep their names here after they left the workspace. */
async function toViews(ctx: WorkspaceCtx, rows: readonly AutomationComment[]): Promise<CommentView[]> {
  const ids = [...new Set(rows.flatMap(({ authorId, mentions }) => [authorId ?? [], mentions].flat()))];
  const named = await ctx.tx.query(
    "select id, coalesce(person_name(id), '') as name from unnest($1::text[]) as id",
    [ids],
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const person = (id: string): Person => ({ id, name: names.get(id) ?? "" });
  return rows.map(({ id, threadId, nodeId, authorId, text, mentions, ...row }) => ({
    ...{ id, threadId, nodeId, text },
    author: authorId === null ? null : person(authorId),
    mentions: mentions.map(person),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
}

/** The audit log says that something was written, never what. */
async function record(
  ctx: WorkspaceCtx,
  action: "automation.commented" | "automation.comment_changed" | "automation.comment_deleted",
  { id, automationId }: Place,
): Promise<void> {
  await audit(ctx, { tenantId: ctx.tenant.id, action, object: automationId, detail: { commentId: id } });
}
