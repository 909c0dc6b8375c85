import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { AccountNote } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { keysetPageCounted, type PageQuery } from "@/lib/services/keyset-page";
import { requireAccount } from "./read";

const toNote = ({ id, text, author, createdAt }: AccountNote) => ({
  id,
  text,
  author,
  createdAt: createdAt.toISOString(),
});

export async function listAccountNotes(ctx: PartnerCtx, { id, ...query }: PageQuery & { id: string }) {
  await requireAccount(ctx, id);
  const { accountNote } = ctx.tx.prisma;
  const where = { partnerId: ctx.tenant.id, workspaceId: id };
  return keysetPageCounted(ctx.tx, "notes", {
    query,
    cursor: (noteId) =>
      accountNote.findFirst({ where: { ...where, id: noteId }, select: { createdAt: true } }),
    find: (page) => accountNote.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => accountNote.count({ where }),
    countedBy: [ctx.tenant.id, id],
    map: toNote,
  });
}

/** The author is kept by name: the note stays when the person leaves. */
export async function addAccountNote(ctx: PartnerCtx, { id, text }: { id: string; text: string }) {
  await requireAccount(ctx, id);
  const { actor, tenant, now } = ctx;
  const author = "name" in actor ? actor.name : actor.kind;
  const data = { partnerId: tenant.id, id: newId("acn"), workspaceId: id, text, author, createdAt: now };
  const note = await ctx.tx.prisma.accountNote.create({ data });
  await audit(ctx, {
    tenantId: tenant.id,
    action: "account_note.added",
    object: id,
    detail: { noteId: note.id },
  });
  return toNote(note);
}

export async function deleteAccountNote(ctx: PartnerCtx, { id, noteId }: { id: string; noteId: string }) {
  const { count } = await ctx.tx.prisma.accountNote.deleteMany({
    where: { partnerId: ctx.tenant.id, workspaceId: id, id: noteId },
  });
  if (count === 0) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account_note.deleted",
    object: id,
    detail: { noteId },
  });
  return { id: noteId };
}
