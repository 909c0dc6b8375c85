import { defineRun } from "@/lib/actions/define-run";
import { notifyTeam } from "./definition";

export const runNotifyTeam = defineRun(notifyTeam, async ({ config, effects }) => {
  const { to, title, body = null, email } = config;
  return { output: { notified: await effects.staff.notify({ to, title, body, email }) } };
});
