import "server-only";
import { MAX_ATTACHMENTS } from "@/lib/contract/attachments";
import { ApiError, invalid } from "@/lib/contract/errors";
import { endingOf, MAX_MESSAGE_BYTES, type Refusal, refusalOf, typeOfContent } from "@/lib/desk/attachments";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";

/** Files that were not sent yet; a day later they are gone. */
const MOST_WAITING = 200;

const REASONS: Record<Refusal, string> = {
  empty: "The file is empty.",
  type: "Only JPEG, PNG and GIF pictures and PDF files can be sent.",
  pdf_too_large: "A PDF can have at most 500 KB: phone networks refuse larger ones.",
  picture_too_large: "A picture can have at most 5 MB.",
};

/** Stores a file for a message that is still being written. Its bytes decide what it is. */
export async function uploadAttachment(ctx: WorkspaceCtx, input: { name: string; content: string }) {
  const content = Buffer.from(input.content, "base64");
  if (content.toString("base64") !== input.content) throw invalid("/content", "is not valid base64");
  const contentType = typeOfContent(content);
  const refusal = refusalOf({ contentType, bytes: content.length });
  if (refusal !== null || contentType === null) throw invalid("/content", REASONS[refusal ?? "type"]);
  const { attachment } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const waiting = await attachment.count({ where: { workspaceId, messageId: null, state: "stored" } });
  if (waiting >= MOST_WAITING)
    throw new ApiError("conflict", {
      detail: "Too many uploaded files wait for a message. Send or remove some.",
    });
  const id = newId("file");
  const about = { name: named(input.name, contentType), contentType, bytes: content.length };
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  await attachment.create({
    data: { workspaceId, id, ...about, content, state: "stored", ...times },
    select: { id: true },
  });
  await audit(ctx, { tenantId: workspaceId, action: "attachment.uploaded", object: id });
  return { id, ...about };
}

/** The name ends as the type does, so that nothing pretends to be a picture. */
function named(name: string, contentType: string): string {
  const ending = endingOf(contentType);
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, "").replaceAll(/[\\/:*?"<>|]/g, "_") || "file";
  return `${stem.slice(0, 90)}.${ending}`;
}

export type SentFile = { id: string; name: string | null; contentType: string; bytes: number };

/** The uploaded files of a message about to be sent, in the order given. Each of them goes out once. */
export async function takeUploads(ctx: WorkspaceCtx, ids: readonly string[]): Promise<SentFile[]> {
  if (ids.length === 0) return [];
  if (ids.length > MAX_ATTACHMENTS)
    throw invalid("/media", `A message can have at most ${MAX_ATTACHMENTS} files`);
  const rows = await ctx.tx.query(
    `select id, name, content_type as "contentType", coalesce(bytes, 0) as bytes from attachment
     where workspace_id = $1 and id = any($2) and message_id is null and state = 'stored' for update`,
    [ctx.tenant.id, [...ids]],
  );
  const files = ids.map((id) => rows.find((row) => row.id === id));
  const missing = files.indexOf(undefined);
  if (missing >= 0)
    throw invalid(`/media/${missing}`, "is not an uploaded file that waits for a message", "not_found");
  if (new Set(ids).size < ids.length) throw invalid("/media", "names a file twice");
  const found = files.filter((file) => file !== undefined);
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_MESSAGE_BYTES)
    throw invalid("/media", "The files of a message can have at most 5 MB in all");
  return found;
}

/** Ties the files to the message they go out with. */
export async function attachUploads(
  ctx: WorkspaceCtx,
  {
    files,
    messageId,
    contactId,
  }: { files: readonly SentFile[]; messageId: string; contactId: string | null },
): Promise<void> {
  for (const [position, { id }] of files.entries())
    await ctx.tx.run(
      `update attachment set message_id = $3, contact_id = $4, position = $5, updated_at = $6
       where workspace_id = $1 and id = $2`,
      [ctx.tenant.id, id, messageId, contactId, position, ctx.now],
    );
}

/** Removes a file that was not sent. */
export async function deleteAttachment(ctx: WorkspaceCtx, id: string) {
  const { count } = await ctx.tx.prisma.attachment.deleteMany({
    where: { workspaceId: ctx.tenant.id, id, messageId: null, state: "stored" },
  });
  if (count === 0) throw new ApiError("not_found");
  await audit(ctx, { tenantId: ctx.tenant.id, action: "attachment.deleted", object: id });
  return { id };
}
