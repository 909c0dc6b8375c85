import "server-only";
import { actions } from "@/lib/actions/index";
import { compile, type Program } from "@/lib/automation/program";
import { fromStored } from "@/lib/automation/stored";
import type { Tx } from "@/lib/db/tx";

/** A version never changes, so it is read and compiled once; the least lately used goes first. */
export type Loaded = { program: Program; needsToday: boolean };

const held = new Map<string, Loaded>();
const MOST_HELD = 2_000;

export async function programOf(tx: Tx, of: { workspaceId: string; versionId: string }): Promise<Loaded> {
  const key = `${of.workspaceId} ${of.versionId}`;
  const known = held.get(key);
  if (known) {
    held.delete(key);
    held.set(key, known);
    return known;
  }
  const row = await tx.one<{ definition: unknown }>(
    "select definition from automation_version where workspace_id = $1 and id = $2",
    [of.workspaceId, of.versionId],
  );
  if (!row) throw new Error(`version ${of.versionId} is not there`);
  const definition = fromStored(row.definition);
  const loaded = {
    program: compile(definition, actions),
    needsToday: JSON.stringify(definition.nodes).includes("workspace.today"),
  };
  if (held.size >= MOST_HELD) held.delete(held.keys().next().value ?? "");
  held.set(key, loaded);
  return loaded;
}
