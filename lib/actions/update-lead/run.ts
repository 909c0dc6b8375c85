import { defineRun } from "@/lib/actions/define-run";
import type { Effects } from "@/lib/actions/effects";
import type { JsonObject } from "@/lib/automation/json";
import { StepFailure } from "@/lib/automation/step-error";
import { updateLead } from "./definition";

export const runUpdateLead = defineRun(updateLead, async ({ config, effects }) => {
  const { leadId, fields = {}, status = null, addTags = [], removeTags = [], onMissing } = config;
  const updated = await effects.leads.update({ leadId, fields, status, addTags, removeTags });
  if (updated) return { output: updated };
  if (onMissing === "fail")
    throw new StepFailure("not_found", `There is no lead "${leadId}"`, { field: "leadId" });
  if (onMissing === "skip") {
    return { status: "skipped", output: { leadId: null }, warnings: [`There is no lead "${leadId}"`] };
  }
  return { output: { leadId: await createFrom(fields, { tags: addTags, effects }) } };
});

async function createFrom(fields: JsonObject, { tags, effects }: { tags: string[]; effects: Effects }) {
  const { name, phone, source, email, notes } = fields;
  if (typeof phone !== "string") {
    throw new StepFailure("type_mismatch", "A lead cannot be created without a phone", {
      field: "fields.phone",
    });
  }
  const { leadId } = await effects.leads.create({
    name: typeof name === "string" ? name : "Unknown",
    phone: effects.phones.normalise(phone, "fields.phone"),
    source: typeof source === "string" ? source : "automation",
    email: typeof email === "string" ? email : null,
    notes: typeof notes === "string" ? notes : null,
    tags,
    dedupeBy: "phone",
  });
  return leadId;
}
