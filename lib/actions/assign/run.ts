import { defineRun } from "@/lib/actions/define-run";
import { assign } from "./definition";

export const runAssign = defineRun(assign, async ({ config, effects }) => {
  const { from, method, onlyWorking } = config;
  const member = await effects.staff.assign({ from, method, onlyWorking });
  if (member) {
    const { id: assigneeId, name, email, phone } = member;
    return { output: { assigneeId, name, email, phone } };
  }
  return {
    status: "skipped",
    output: { assigneeId: null, name: null, email: null, phone: null },
    warnings: ["Nobody of them is working now, so nothing was assigned"],
  };
});
