import type { steps as en } from "@/lib/messages/en/steps";
import type { Translation } from "@/lib/messages/translation";

export const steps = {
  minutes: "{count, plural, one {# minuto} other {# minutos}}",
  hours: "{count, plural, one {# hora} other {# horas}}",
  days: "{count, plural, one {# día} other {# días}}",
  changes_none: "No cambió nada de lo que se ejecuta.",
  change_added: "agregado",
  change_removed: "quitado",
  change_modified: "modificado",
} satisfies Translation<typeof en>;
