import { defineRun } from "@/lib/actions/define-run";
import { StepFailure } from "@/lib/automation/step-error";
import { scoreLeadAction } from "./definition";
import { scoreLead } from "./points";

export const runScoreLead = defineRun(scoreLeadAction, async ({ config, effects }) => {
  const facts = await effects.leads.scoreFacts(config.leadId);
  if (!facts) throw new StepFailure("not_found", `There is no lead "${config.leadId}"`, { field: "leadId" });
  const output = scoreLead(facts);
  await effects.leads.saveScore(config.leadId, output);
  return { output };
});
