import { defineRun } from "@/lib/actions/define-run";
import { forEach } from "./definition";

export const runForEach = defineRun(forEach, async ({ config, effects }) => {
  const { automationId, items = [], query, data, perMinute, max } = config;
  const over = query ? { query } : { items };
  const { nextAt, isCut, ...output } = await effects.automations.startEach({
    automationId,
    over,
    ...(data ? { data } : {}),
    perMinute,
    max,
  });
  if (nextAt !== null) return { output, again: nextAt };
  const cut = `There were more than ${max.toLocaleString("en-US")}; the others were left out`;
  return { output, ...(isCut ? { warnings: [cut] } : {}) };
});
