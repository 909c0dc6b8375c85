import "server-only";
import { LRUCache } from "lru-cache";
import { actions } from "@/lib/actions";
import { compile, type Program } from "@/lib/automation/program";
import { type Reads, readsOf, stepsReadBy } from "@/lib/automation/reads";
import { fromStored } from "@/lib/automation/stored";
import type { Tx } from "@/lib/db/tx";

/** A version never changes, so it is read and compiled once. */
export type Loaded = { program: Program; reads: Reads; stepsRead: ReadonlyMap<string, readonly string[]> };

const cache = new LRUCache<string, Loaded>({ max: 2_000 });

export async function programOf(tx: Tx, of: { workspaceId: string; versionId: string }): Promise<Loaded> {
  const key = `${of.workspaceId} ${of.versionId}`;
  const known = cache.get(key);
  if (known) return known;
  const row = await tx.one("select definition from automation_version where workspace_id = $1 and id = $2", [
    of.workspaceId,
    of.versionId,
  ]);
  if (!row) throw new Error(`version ${of.versionId} is not there`);
  const definition = fromStored(row.definition);
  const loaded = {
    program: compile(definition, actions),
    reads: readsOf(definition),
    stepsRead: new Map(definition.nodes.map((node) => [node.id, stepsReadBy(node)])),
  };
  cache.set(key, loaded);
  return loaded;
}
