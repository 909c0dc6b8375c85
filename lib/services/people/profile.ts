import "server-only";
import type { ResponseOf } from "@/lib/contract/contract";
import type { patchProfile } from "@/lib/contract/people";
import { given, writesAnything } from "@/lib/db/optional";
import type { Ctx } from "@/lib/services/context";
import { type ViewerFormat, viewerFormatOf } from "@/lib/viewer-format";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";

type Profile = ResponseOf<typeof patchProfile>;
type Change = { name?: string | undefined } & { [K in keyof ViewerFormat]?: ViewerFormat[K] | undefined };

export async function getProfile(ctx: Ctx): Promise<Profile> {
  const row = await ctx.tx.one("select name, email, language, region, clock from person where id = $1", [
    ctx.actor.id,
  ]);
  if (!row) throw new Error("the signed-in person has no row");
  return { name: row.name, email: row.email, ...viewerFormatOf(row) };
}

export async function changeProfile(ctx: Ctx, me: SessionHolder, input: Change): Promise<Profile> {
  const data = {
    name: given(input.name),
    language: given(input.language),
    region: given(input.region),
    clock: given(input.clock),
  };
  if (writesAnything(data)) {
    await ctx.tx.prisma.person.updateMany({
      where: { id: me.personId },
      data: { ...data, updatedAt: ctx.now },
    });
    await recordSecurityEvent(ctx, { ...me, kind: "profile_changed" });
  }
  return getProfile(ctx);
}
