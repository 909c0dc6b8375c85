import { defineRun } from "@/lib/actions/define-run";
import { createCallback } from "./definition";

export const runCreateCallback = defineRun(createCallback, async ({ config, effects }) => {
  const { callerName = null, priority, reason = null, dueWithinMinutes = null } = config;
  const phone = effects.phones.normalise(config.phone, "phone");
  return {
    output: await effects.callbacks.create({ phone, callerName, priority, reason, dueWithinMinutes }),
  };
});
