import type { DeskNames } from "@/lib/automation/desk-problems";

/** True if another automation that isn't archived has the name. */
export function isNameTaken(
  name: string,
  { id, automations }: { id: string; automations: DeskNames["automations"] },
): boolean {
  const own = name.trim();
  if (own === "") return false;
  return automations.some(
    (other) => other.id !== id && other.status !== "archived" && other.name.trim() === own,
  );
}
