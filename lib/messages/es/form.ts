import type { form as en } from "@/lib/messages/en/form";
import type { Translation } from "@/lib/messages/translation";

export const form = {
  send: "Enviar",
  received: "Recibimos su mensaje.",
  field_missing: "Este campo es obligatorio",
  field_wrong: "Revise este dato",
} as const satisfies Translation<typeof en>;
