import { defineRun } from "@/lib/actions/define-run";
import { StepFailure } from "@/lib/automation/step-error";
import { updateContact } from "./definition";

export const runUpdateContact = defineRun(updateContact, async ({ config, effects }) => {
  const { contactId = null, fields = {}, addTags = [], removeTags = [], consent = {} } = config;
  const { marketing = null, note = null } = consent;
  const updated = await effects.contacts.update({
    contactId,
    fields,
    addTags,
    removeTags,
    consent: marketing === null ? null : { marketing, note },
  });
  if (updated) return { output: updated };
  const message = contactId === null ? "This run has no contact" : `There is no contact "${contactId}"`;
  throw new StepFailure("not_found", message, { field: "contactId" });
});
