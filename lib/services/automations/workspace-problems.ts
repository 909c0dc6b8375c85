import "server-only";
import { LRUCache } from "lru-cache";
import { actions } from "@/lib/actions";
import { causalLoop, startCircle } from "@/lib/automation/causal-loops";
import { deskProblems } from "@/lib/automation/desk-problems";
import { deskUses } from "@/lib/automation/desk-uses";
import { type Links, linksOf } from "@/lib/automation/links";
import { sameMessages } from "@/lib/automation/same-message";
import type { Definition } from "@/lib/automation/schema";
import { secretsIn } from "@/lib/automation/secrets";
import { fromStored } from "@/lib/automation/stored";
import { variablesIn, withUnknownNames } from "@/lib/automation/unknown-names";
import { type Validation, validateDefinition } from "@/lib/automation/validate";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { WorkspaceCtx } from "@/lib/services/context";
import { deskNames } from "@/lib/services/settings/desk-names";
import { workspaceNames } from "@/lib/services/settings/names";
import { customEventsFor } from "@/lib/services/workspace/custom-events";

/** Without an id, the live automation of the same name is taken for the same one. */
type Own = { id: string | null; definition: Definition };

/** Everything about a definition that this workspace can know. Errors keep it from being deployed. */
export function problemsHere(ctx: WorkspaceCtx, own: Own): Promise<Validation> {
  return withWorkspaceProblems(ctx, own, validateDefinition(own.definition, actions));
}

/**
 * Adds what only this workspace can know: secrets, variables, events and records of the desk it does not have, and what
 * its other automations do.
 */
export async function withWorkspaceProblems(
  ctx: WorkspaceCtx,
  own: Own,
  found: Validation,
): Promise<Validation> {
  const { definition } = own;
  const custom = await customEventsFor(ctx, definition);
  const known = custom ? validateDefinition(definition, actions, custom) : found;
  const live = await liveLinks(ctx);
  const others = live.filter((other) => !isSame(other, own));
  const links = linksOf({ id: ownId(live, own), name: definition.name, definition }, actions);
  const desk = await problemsWithDesk(ctx, definition);
  const active = others.filter(({ isActive }) => isActive);
  return {
    errors: [
      ...(await withNameProblems(ctx, definition, known.errors)),
      ...desk.filter(({ severity }) => severity === "error"),
    ],
    warnings: [
      ...known.warnings,
      ...desk.filter(({ severity }) => severity === "warning"),
      ...causalLoop(links, { active, all: others }),
      ...sameMessages(links, active),
    ],
  };
}

const isSame = (other: Links, { id, definition }: Own) =>
  id === null ? other.name === definition.name : other.id === id;

function ownId(live: readonly Links[], own: Own): string {
  return own.id ?? live.find((other) => isSame(other, own))?.id ?? "";
}

/**
 * Refuses a definition that starts itself by id, over any number of automations. Paused and archived ones count, because
 * they can come back without a deploy. Deploys that start others wait for each other, so that two cannot close a circle.
 */
export async function assertNoStartCircle(ctx: WorkspaceCtx, own: Own & { id: string }): Promise<void> {
  const links = linksOf({ id: own.id, name: own.definition.name, definition: own.definition }, actions);
  if (links.starts.length === 0) return;
  await ctx.tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [
    LOCK_CLASS.startCircles,
    ctx.tenant.id,
  ]);
  const others = (await liveLinks(ctx)).filter(({ id }) => id !== own.id);
  const circle = startCircle(links, others);
  if (!circle) return;
  throw new ApiError("circular_automation", {
    detail: `These automations would start each other without end: ${circle.text}.`,
    errors: [
      {
        code: "circular_automation",
        pointer: "",
        nodeId: circle.nodeId,
        message: `It leads back here: ${circle.text}`,
      },
    ],
    members: { path: circle.ids },
  });
}

async function problemsWithDesk(ctx: WorkspaceCtx, definition: Definition) {
  const uses = deskUses(definition, actions);
  if (uses.names.length + uses.dates.length === 0) return [];
  const timezone = definition.settings.timezone ?? ctx.tenant.timezone;
  return deskProblems(uses, { desk: await deskNames(ctx), now: ctx.now.getTime(), timezone });
}

async function withNameProblems(ctx: WorkspaceCtx, definition: Definition, errors: Validation["errors"]) {
  if (secretsIn(definition).length === 0 && variablesIn(definition).length === 0) return errors;
  return withUnknownNames(errors, { definition, names: await workspaceNames(ctx) });
}

/** A version never changes, so it is read once. */
const cache = new LRUCache<string, Links>({ max: 5_000 });

type LiveLinks = Links & { isActive: boolean };

/** Every automation that has a live version, also the paused and archived ones. */
async function liveLinks(ctx: WorkspaceCtx): Promise<LiveLinks[]> {
  const live = await ctx.tx.query(
    "select id, name, status, live_version_id as version from automation where workspace_id = $1 and live_version_id is not null",
    [ctx.tenant.id],
  );
  const unread = live.flatMap(({ version }) => (version === null || cache.has(version) ? [] : [version]));
  const rows =
    unread.length === 0
      ? []
      : await ctx.tx.query(
          "select id, automation_id, definition from automation_version where workspace_id = $1 and id = any($2)",
          [ctx.tenant.id, unread],
        );
  for (const row of rows) {
    const about = { id: row.automation_id, name: "", definition: fromStored(row.definition) };
    cache.set(row.id, linksOf(about, actions));
  }
  return live.flatMap(({ name, status, version }) => {
    const links = version === null ? undefined : cache.get(version);
    return links ? [{ ...links, name, isActive: status === "active" }] : [];
  });
}
