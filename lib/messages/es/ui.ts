import type { ui as en } from "@/lib/messages/en/ui";
import type { Translation } from "@/lib/messages/translation";

export const ui = {
  optional: "opcional",
  try_again: "Intentar de nuevo",
  request: "Solicitud {id}",
} as const satisfies Translation<typeof en>;
