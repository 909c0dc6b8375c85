import type { z } from "zod";
import type { Json } from "@/lib/automation/json";
import type { ActionDefinition } from "@/lib/automation/registry";
import type { SentPreview } from "@/lib/automation/run";
import type { Effects } from "./effects";

export type RunInput<Config> = { config: Config; effects: Effects; now: number };
export type RunResult<Output> = {
  status?: "succeeded" | "skipped" | "suppressed";
  output: Output;
  warnings?: string[];
  sandbox?: SentPreview;
  /** Suppressed for now and retried at this instant. */
  holdUntil?: string;
  /** Not finished: the step is performed again at this instant, and only then is it recorded. */
  again?: string;
};
export type Runner = {
  type: string;
  run: (input: RunInput<Json>) => Promise<RunResult<Json>>;
};

type Typed = Pick<ActionDefinition, "type"> & { config: z.ZodType; output: z.ZodType };

/** Binds a run to its definition: its configuration is the schema's output for the resolved values. */
export function defineRun<D extends Typed>(
  definition: D,
  run: (input: RunInput<z.output<D["config"]>>) => Promise<RunResult<z.input<D["output"]>>>,
): Runner {
  return {
    type: definition.type,
    run: async ({ config, effects, now }) => {
      const result = await run({
        config: definition.config.parse(config) as z.output<D["config"]>,
        effects,
        now,
      });
      return { ...result, output: definition.output.parse(result.output) as Json };
    },
  };
}
