import { defineRun } from "@/lib/actions/define-run";
import { createLead } from "./definition";

export const runCreateLead = defineRun(createLead, async ({ config, effects }) => {
  const { name, source, email = null, notes = null, tags = [], dedupeBy } = config;
  const phone = effects.phones.normalise(config.phone, "phone");
  const output = await effects.leads.create({ name, phone, source, email, notes, tags, dedupeBy });
  return { output };
});
