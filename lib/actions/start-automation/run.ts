import { defineRun } from "@/lib/actions/define-run";
import { startAutomation } from "./definition";

export const runStartAutomation = defineRun(startAutomation, async ({ config, effects }) => {
  const { automationId, data = {} } = config;
  const result = await effects.automations.start({ automationId, data });
  if (result.runId !== null) return { output: { runId: result.runId } };
  return {
    status: "skipped",
    output: { runId: null },
    warnings: [`The automation was not started: ${result.refused}`],
  };
});
