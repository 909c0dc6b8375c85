import "server-only";
import { LRUCache } from "lru-cache";
import { actions } from "@/lib/actions";
import { causalLoop } from "@/lib/automation/causal-loops";
import { type Links, linksOf } from "@/lib/automation/links";
import { sameMessages } from "@/lib/automation/same-message";
import type { Definition } from "@/lib/automation/schema";
import { secretsIn } from "@/lib/automation/secrets";
import { fromStored } from "@/lib/automation/stored";
import { variablesIn, withUnknownNames } from "@/lib/automation/unknown-names";
import { type Validation, validateDefinition } from "@/lib/automation/validate";
import type { WorkspaceCtx } from "@/lib/services/context";
import { workspaceNames } from "@/lib/services/settings/names";

/** Without an id, the live automation of the same name is taken for the same one. */
type Own = { id: string | null; definition: Definition };

/** Everything about a definition that this workspace can know. Errors keep it from being deployed. */
export function problemsHere(ctx: WorkspaceCtx, own: Own): Promise<Validation> {
  return withWorkspaceProblems(ctx, own, validateDefinition(own.definition, actions));
}

/** Adds what only this workspace can know: secrets and variables it does not have, and what its other automations do. */
export async function withWorkspaceProblems(
  ctx: WorkspaceCtx,
  own: Own,
  found: Validation,
): Promise<Validation> {
  const { definition } = own;
  const links = linksOf({ id: own.id ?? "", name: definition.name, definition }, actions);
  const others = await liveLinks(ctx, own);
  return {
    errors: await withNameProblems(ctx, definition, found.errors),
    warnings: [...found.warnings, ...causalLoop(links, others), ...sameMessages(links, others)],
  };
}

async function withNameProblems(ctx: WorkspaceCtx, definition: Definition, errors: Validation["errors"]) {
  if (secretsIn(definition).length === 0 && variablesIn(definition).length === 0) return errors;
  return withUnknownNames(errors, { definition, names: await workspaceNames(ctx) });
}

/** A version never changes, so it is read once. */
const cache = new LRUCache<string, Links>({ max: 5_000 });

async function liveLinks(ctx: WorkspaceCtx, own: Own): Promise<Links[]> {
  const live = await ctx.tx.query(
    "select id, name, live_version_id as version from automation where workspace_id = $1 and status = 'active' and live_version_id is not null",
    [ctx.tenant.id],
  );
  const others = live.filter(({ id, name }) =>
    own.id === null ? name !== own.definition.name : id !== own.id,
  );
  const unread = others.flatMap(({ version }) => (version === null || cache.has(version) ? [] : [version]));
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
  return others.flatMap(({ name, version }) => {
    const links = version === null ? undefined : cache.get(version);
    return links ? [{ ...links, name }] : [];
  });
}
