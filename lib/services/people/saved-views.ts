import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { SavedView } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import type { Ctx } from "@/lib/services/context";

const MOST = 20;

const toView = ({ id, name, query }: SavedView) => ({ id, name, query });

export async function listSavedViews({ tx, tenant }: Ctx, place: string) {
  const views = await tx.prisma.savedView.findMany({
    where: { personId: tenant.id, place },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MOST,
  });
  return { views: views.map(toView) };
}

export async function saveView(
  { tx, tenant, now }: Ctx,
  { place, name, query }: { place: string; name: string; query: string },
) {
  const { savedView } = tx.prisma;
  const personId = tenant.id;
  const where = { personId, place };
  const [replaced] = await savedView.updateManyAndReturn({ where: { ...where, name }, data: { query } });
  if (replaced) return toView(replaced);
  if ((await savedView.count({ where })) >= MOST)
    throw new ApiError("conflict", { detail: `A list has at most ${MOST} saved views.` });
  const data = { personId, id: newId("sv"), place, name, query, createdAt: now };
  return toView(await savedView.create({ data }));
}

export async function deleteSavedView({ tx, tenant }: Ctx, id: string) {
  const { count } = await tx.prisma.savedView.deleteMany({ where: { personId: tenant.id, id } });
  if (count === 0) throw new ApiError("not_found");
  return { id };
}
