import type { Field } from "./fields";
import type { Json } from "./json";
import type { Problem } from "./problems";
import type { Reference } from "./template";

/** What one node says on its own, without looking at the others: kept per node, so a keystroke re-reads one. */
export type Findings = { problems: Problem[]; uses: Use[] };

/** A place that reads another node's (or the trigger's) value. */
export type Use = {
  /** Dotted path inside the node, in the serialized node. */
  field: string;
  path: readonly string[];
  /** The template it stands in; null for a condition's field, which may be missing. */
  template: { text: string; reference: Reference; sole: boolean } | null;
  /** What the place wants; null when anything will do. */
  wants: Pick<Field, "type" | "semantic" | "title"> | null;
  /** The comparison it is the left-hand side of. */
  leaf?: { operator: string; value: Json | undefined; valueField: string };
};
