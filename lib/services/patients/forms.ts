import "server-only";
import { randomBytes } from "node:crypto";
import { ApiError, invalid } from "@/lib/contract/errors";
import { type FormView, MAX_FORMS } from "@/lib/contract/forms";
import type { HostedForm } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { publicBase } from "@/lib/services/brand/public-base";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { keysetPageCounted, type PageQuery } from "@/lib/services/keyset-page";
import { customEvents } from "@/lib/services/workspace/custom-events";

/** Hosted forms of a workspace. The public page is in form-page.ts. */
function toForm(base: string, row: HostedForm): FormView {
  const { id, slug, title, intro, button, thanks, consent, origins, status } = row;
  return {
    ...{ id, slug, title, intro, button, thanks, consent, origins, status },
    url: `${base}/f/${slug}`,
    event: row.eventName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function listForms(ctx: WorkspaceCtx, query: PageQuery) {
  const { hostedForm } = ctx.tx.prisma;
  const where = { workspaceId: ctx.tenant.id };
  const base = await publicBase(ctx);
  return keysetPageCounted(ctx.tx, "forms", {
    query,
    cursor: (id) => hostedForm.findFirst({ where: { ...where, id }, select: { createdAt: true } }),
    find: (page) => hostedForm.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => hostedForm.count({ where }),
    countedBy: [ctx.tenant.id],
    map: (row) => toForm(base, row),
  });
}

export async function getForm(ctx: WorkspaceCtx, id: string): Promise<FormView> {
  const row = await ctx.tx.prisma.hostedForm.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return toForm(await publicBase(ctx), row);
}

async function assertEvent(ctx: WorkspaceCtx, name: string): Promise<void> {
  const events = await customEvents(ctx.tx, ctx.tenant.id);
  if (!Object.hasOwn(events, name))
    throw invalid("/event", `There is no event type "${name}"; add it first`, "unknown_event");
}

/** The name is unique on the whole installation, where this workspace sees no one else's. */
const slugTaken = () => new ApiError("conflict", { detail: "This URL is taken. Choose another one." });

type NewForm = Pick<FormView, "event" | "title" | "intro" | "button" | "thanks" | "consent" | "origins"> & {
  slug?: string | undefined;
};

export async function createForm(ctx: WorkspaceCtx, { slug: wanted, event, ...fields }: NewForm) {
  const { hostedForm } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  await assertEvent(ctx, event);
  if ((await hostedForm.count({ where: { workspaceId } })) >= MAX_FORMS)
    throw invalid("/title", `A workspace has ${MAX_FORMS} forms at most`, "limit_exceeded");
  const id = newId("form");
  const slug = wanted ?? `${slugOf(fields.title)}-${randomBytes(4).toString("hex")}`;
  const { count } = await hostedForm.createMany({
    data: { workspaceId, id, slug, eventName: event, ...fields, createdAt: ctx.now, updatedAt: ctx.now },
    skipDuplicates: true,
  });
  if (count === 0) throw slugTaken();
  await audit(ctx, { tenantId: workspaceId, action: "form.created", object: id, detail: { slug, event } });
  return getForm(ctx, id);
}

type FormChange = { id: string; status?: FormView["status"] | undefined } & {
  [K in keyof NewForm]?: NewForm[K] | undefined;
};

export async function changeForm(ctx: WorkspaceCtx, { id, event, ...change }: FormChange) {
  const before = await getForm(ctx, id);
  if (event !== undefined) await assertEvent(ctx, event);
  if (change.slug !== undefined && change.slug !== before.slug) await assertFree(ctx, change.slug);
  await ctx.tx.prisma.hostedForm.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: {
      slug: given(change.slug),
      eventName: given(event),
      title: given(change.title),
      intro: given(change.intro),
      button: given(change.button),
      thanks: given(change.thanks),
      consent: given(change.consent),
      origins: given(change.origins),
      status: given(change.status),
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "form.changed", object: id });
  return getForm(ctx, id);
}

async function assertFree(ctx: WorkspaceCtx, slug: string): Promise<void> {
  const taken = await ctx.tx.as({ kind: "link", id: slug }, () =>
    ctx.tx.prisma.hostedForm.findFirst({ where: { slug }, select: { id: true } }),
  );
  if (taken) throw slugTaken();
}

export async function deleteForm(ctx: WorkspaceCtx, id: string): Promise<FormView> {
  const form = await getForm(ctx, id);
  await ctx.tx.prisma.hostedForm.deleteMany({ where: { workspaceId: ctx.tenant.id, id } });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "form.deleted", object: id });
  return form;
}

function slugOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  return plain === "" ? "form" : plain;
}
