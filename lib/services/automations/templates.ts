import "server-only";
import { wireTemplates } from "@/lib/templates";

let known: ReturnType<typeof wireTemplates> | undefined;

export function templates() {
  known ??= wireTemplates();
  return known;
}
