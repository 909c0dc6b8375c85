import "server-only";
import { compiledRoom } from "@/lib/messages/compiled";
import { SPECS } from "@/lib/messages/specs";
import { translate } from "@/lib/messages/translate";
import { has24Hours, localesOf } from "@/lib/viewer-format";
import { ENGLISH, type Wording } from "@/lib/wording";
import type { Ctx } from "./context";

/** Texts about automations in the language of the signed-in person. The API is in English for keys. */
export function wordingOf({ format }: Pick<Ctx, "format">): Wording {
  if (format === undefined) return ENGLISH;
  return translate(format.language, compiledRoom(format.language, "steps"), {
    numberLocale: localesOf(format).numbers,
    specs: SPECS[format.language],
    has24Hours: () => has24Hours(format),
  });
}
