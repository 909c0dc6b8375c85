import type { Field } from "./fields";
import type { Json } from "./json";
import type { Problem } from "./problems";
import type { Reference } from "./template";

/** Problems that depend on one node alone. They are cached per node, so a keystroke checks only the edited node. */
export type Findings = { problems: Problem[]; uses: Use[] };

/** A position that reads a value of another node or of the trigger. */
export type Use = {
  /** Dotted path inside the serialized node. */
  field: string;
  path: readonly string[];
  /** The template that contains the reference; null for a condition's field, which may be missing. */
  template: { text: string; reference: Reference; sole: boolean } | null;
  /** The type the position expects; null when any type is valid. */
  wants: Pick<Field, "type" | "semantic" | "title"> | null;
  /** The comparison whose left-hand side it is. */
  leaf?: { operator: string; value: Json | undefined; valueField: string };
};
