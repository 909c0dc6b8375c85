import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { ApiError, invalid } from "@/lib/contract/errors";
import {
  eventOf,
  type HookVerification,
  type HookView,
  MAX_HOOKS,
  type VerifyInput,
} from "@/lib/contract/hook-triggers";
import { type HookTrigger, Prisma } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { keysetPageCounted, type PageQuery } from "@/lib/services/keyset-page";
import { open, seal } from "@/lib/services/secrets/seal";

/** Webhook URLs that start automations. The token is the secret part of the URL; it is found by its hash. */
const tokenOwner = (id: string) => `hook_token:${id}`;
export const hookSecretOwner = (id: string) => `hook:${id}`;
export const tokenHash = (token: string) => createHash("sha256").update(token).digest();
const newToken = () => randomBytes(24).toString("base64url");

function toHook({ config, now }: WorkspaceCtx, row: HookTrigger): HookView {
  const token = open(Buffer.from(row.token), config.encryptionKeys, tokenOwner(row.id));
  const isGrace = row.previousUntil !== null && row.previousUntil > now;
  return {
    id: row.id,
    name: row.name,
    event: eventOf(row.name),
    url: `${config.baseUrl}/v1/in/${token}`,
    previousUrlUntil: isGrace ? (row.previousUntil?.toISOString() ?? null) : null,
    status: row.status,
    verify: row.verify,
    mapping: row.mapping,
    dedupeBy: row.dedupeBy,
    ratePerMinute: row.ratePerMinute,
    lastCallAt: row.lastCallAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function listHooks(ctx: WorkspaceCtx, query: PageQuery) {
  const { hookTrigger } = ctx.tx.prisma;
  const where = { workspaceId: ctx.tenant.id };
  return keysetPageCounted(ctx.tx, "hookTriggers", {
    query,
    cursor: (id) => hookTrigger.findFirst({ where: { ...where, id }, select: { createdAt: true } }),
    find: (page) => hookTrigger.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => hookTrigger.count({ where }),
    countedBy: [ctx.tenant.id],
    map: (row) => toHook(ctx, row),
  });
}

export async function readHook(ctx: WorkspaceCtx, id: string): Promise<HookTrigger> {
  const row = await ctx.tx.prisma.hookTrigger.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getHook(ctx: WorkspaceCtx, id: string): Promise<HookView> {
  return toHook(ctx, await readHook(ctx, id));
}

type Verified = { verify: HookVerification; secret: string | null; made: boolean };

/** Splits the secret from the rest; one that nobody gave is made. */
function splitVerify(input: VerifyInput): Verified {
  if (input.kind === "none") return { verify: input, secret: null, made: false };
  const { secret: given, ...verify } = input;
  const random = randomBytes(24);
  const made =
    input.kind === "standard_webhooks" ? `whsec_${random.toString("base64")}` : random.toString("base64url");
  return { verify, secret: given ?? made, made: given === undefined };
}

type NewHook = {
  name: string;
  verify: VerifyInput;
  mapping: Record<string, string>;
  dedupeBy: string | null;
  ratePerMinute: number;
};

export async function createHook(ctx: WorkspaceCtx, input: NewHook) {
  const { hookTrigger } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  if ((await hookTrigger.count({ where: { workspaceId } })) >= MAX_HOOKS)
    throw invalid("/name", `A workspace has ${MAX_HOOKS} webhook URLs at most`, "limit_exceeded");
  const id = newId("hook");
  const token = newToken();
  const { verify, secret, made } = splitVerify(input.verify);
  const row = await hookTrigger.create({
    data: {
      workspaceId,
      id,
      name: input.name,
      token: seal(token, ctx.config.encryptionKeys, tokenOwner(id)),
      tokenHash: tokenHash(token),
      verify,
      secret: secret === null ? null : seal(secret, ctx.config.encryptionKeys, hookSecretOwner(id)),
      mapping: input.mapping,
      dedupeBy: input.dedupeBy,
      ratePerMinute: input.ratePerMinute,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: workspaceId,
    action: "hook_trigger.created",
    object: id,
    detail: { name: input.name, verify: verify.kind },
  });
  return { ...toHook(ctx, row), ...(made && secret !== null ? { secret } : {}) };
}

type HookChange = { id: string } & { [K in keyof NewHook]?: NewHook[K] | undefined } & {
  status?: "enabled" | "disabled" | undefined;
};

export async function changeHook(ctx: WorkspaceCtx, { id, verify: wanted, ...change }: HookChange) {
  const before = await readHook(ctx, id);
  const split = wanted === undefined ? null : splitVerify(wanted);
  // Another header of the same kind of signature keeps the secret, unless a new one is given.
  const keeps = split?.made === true && before.verify.kind === split.verify.kind && before.secret !== null;
  const secret = split === null || keeps ? Prisma.skip : split.secret;
  await ctx.tx.prisma.hookTrigger.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: {
      name: given(change.name),
      status: given(change.status),
      mapping: given(change.mapping),
      dedupeBy: given(change.dedupeBy),
      ratePerMinute: given(change.ratePerMinute),
      verify: given(split?.verify),
      secret:
        typeof secret === "string" ? seal(secret, ctx.config.encryptionKeys, hookSecretOwner(id)) : secret,
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "hook_trigger.changed",
    object: id,
    detail: { fields: Object.keys(change), secretChanged: typeof secret === "string" },
  });
  const made = split?.made && typeof secret === "string" ? { secret } : {};
  return { ...(await getHook(ctx, id)), ...made };
}

export async function deleteHook(ctx: WorkspaceCtx, id: string): Promise<HookView> {
  const hook = await getHook(ctx, id);
  const { hookSample, hookTrigger } = ctx.tx.prisma;
  await hookSample.deleteMany({ where: { workspaceId: ctx.tenant.id, hookId: id } });
  await hookTrigger.deleteMany({ where: { workspaceId: ctx.tenant.id, id } });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "hook_trigger.deleted", object: id });
  return hook;
}

/** The old URL works until the grace period is over, so that no call is lost while the sender is changed. */
export async function rotateHook(
  ctx: WorkspaceCtx,
  { id, graceSeconds }: { id: string; graceSeconds: number },
) {
  const before = await readHook(ctx, id);
  const token = newToken();
  const isKept = graceSeconds > 0;
  await ctx.tx.prisma.hookTrigger.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: {
      token: seal(token, ctx.config.encryptionKeys, tokenOwner(id)),
      tokenHash: tokenHash(token),
      previousHash: isKept ? before.tokenHash : null,
      previousUntil: isKept ? new Date(ctx.now.getTime() + graceSeconds * 1_000) : null,
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "hook_trigger.rotated",
    object: id,
    detail: { gracePeriodSeconds: graceSeconds },
  });
  return getHook(ctx, id);
}
