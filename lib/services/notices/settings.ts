import "server-only";
import { ApiError } from "@/lib/contract/errors";
import {
  choiceOf,
  kindsFor,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeKind,
} from "@/lib/contract/notice-settings";
import type { WorkspaceRole } from "@/lib/contract/scopes";
import type { Ctx } from "@/lib/services/context";
import { readChoices } from "./choices";
import { newUnsubscribeLink } from "./unsubscribe-token";

/** These verbs run in the person's own scope, in which they see their memberships and preferences and nobody else's. */
type Of = { personId: string; workspaceId: string };

async function roleIn({ tx }: Pick<Ctx, "tx">, where: Of): Promise<WorkspaceRole> {
  const member = await tx.prisma.workspaceMember.findFirst({ where, select: { role: true } });
  if (!member) throw new ApiError("not_found");
  return member.role;
}

export async function getNoticeSettings(ctx: Pick<Ctx, "tx" | "tenant">, workspaceId: string) {
  const where = { personId: ctx.tenant.id, workspaceId };
  const role = await roleIn(ctx, where);
  const found = await ctx.tx.prisma.noticePreference.findFirst({ where });
  const choices = readChoices(found?.choices);
  const kinds = kindsFor(role).map((kind) => ({ kind, ...choiceOf(choices, kind) }));
  return { workspaceId, kinds, showNames: found?.showNames ?? false };
}

type Change = { kinds: readonly ({ kind: NoticeKind } & NoticeChoice)[]; showNames?: boolean | undefined };

export async function putNoticeSettings(ctx: Ctx, workspaceId: string, { kinds, showNames }: Change) {
  const of = { personId: ctx.tenant.id, workspaceId };
  await roleIn(ctx, of);
  await changePreference(ctx, of, (choices) => {
    for (const { kind, ...choice } of kinds) choices[kind] = choice;
    return showNames === undefined ? {} : { showNames };
  });
  return getNoticeSettings(ctx, workspaceId);
}

export async function revokeNoticeLinks(ctx: Ctx, workspaceId: string) {
  const of = { personId: ctx.tenant.id, workspaceId };
  await roleIn(ctx, of);
  await changePreference(ctx, of, () => newUnsubscribeLink(ctx.config));
  return { workspaceId };
}

type Other = { showNames?: boolean; linkRef?: string; linkHash?: Buffer<ArrayBuffer> };

/** The row is made before it is changed and locked in between, so two changes at once are both kept. */
export async function changePreference(
  ctx: Pick<Ctx, "tx" | "now" | "config">,
  of: Of,
  change: (choices: NoticeChoices) => Other,
): Promise<void> {
  await ensurePreferences(ctx, { workspaceId: of.workspaceId, personIds: [of.personId] });
  const row = await ctx.tx.one(
    "select choices from notice_preference where workspace_id = $1 and person_id = $2 for update",
    [of.workspaceId, of.personId],
  );
  const choices = readChoices(row?.choices);
  const other = change(choices);
  await ctx.tx.prisma.noticePreference.updateMany({
    where: of,
    data: { ...other, choices, updatedAt: ctx.now },
  });
}

/** Each person's row holds the link of their emails, so it has to exist before the first of them. */
export async function ensurePreferences(
  { tx, now, config }: Pick<Ctx, "tx" | "now" | "config">,
  { workspaceId, personIds }: { workspaceId: string; personIds: readonly string[] },
): Promise<void> {
  await tx.prisma.noticePreference.createMany({
    data: personIds.map((personId) => ({
      workspaceId,
      personId,
      ...newUnsubscribeLink(config),
      createdAt: now,
      updatedAt: now,
    })),
    skipDuplicates: true,
  });
}
