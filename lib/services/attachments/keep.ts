import "server-only";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";

type Received = {
  messageId: string;
  contactId: string;
  provider: string;
  media: readonly { url: string; contentType: string }[];
};

/** The files of a text that came in. A worker copies them, because their provider shows them to its account only. */
export async function keepMedia(
  ctx: WorkspaceCtx,
  { messageId, contactId, provider, media }: Received,
): Promise<void> {
  if (media.length === 0) return;
  await ctx.tx.prisma.attachment.createMany({
    data: media.map(({ url, contentType }, position) => ({
      workspaceId: ctx.tenant.id,
      id: newId("file"),
      ...{ messageId, contactId, position, provider, contentType },
      providerUrl: url,
      state: "fetching" as const,
      retryAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  });
}
