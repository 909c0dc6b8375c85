import { defineRun } from "@/lib/actions/define-run";
import { createCallback } from "./definition";

export const runCreateCallback = defineRun(createCallback, async ({ config, effects }) => {
  const { priority, reason = null, dueWithinMinutes = null } = config;
  // A name that the event lacks must not become that of the contact.
  const callerName = config.callerName?.trim() || null;
  const phone = effects.phones.normalise(config.phone, "phone");
  return {
    output: await effects.callbacks.create({ phone, callerName, priority, reason, dueWithinMinutes }),
  };
});
