import type { DeskNames } from "@/lib/automation/desk-problems";

/** Whether another automation has the name. One in the archive is no longer mistaken for it. */
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
