import type { LucideIcon } from "lucide-react";

/** Something that can be done where one is. */
export type Command = {
  /** Where a label may stand twice. */
  id?: string;
  label: string;
  icon?: LucideIcon;
  /** The keys that do the same, as the sheet of shortcuts writes them. */
  keys?: string;
  keywords?: string;
  /** Why it cannot be done now. */
  obstacle?: string | null;
  run: () => void;
};
export type CommandGroup = { heading: string; commands: readonly Command[] };

export type ShortcutGroup = { group: string; list: readonly { keys: string; does: string }[] };

export const EVERYWHERE: ShortcutGroup = {
  group: "Everywhere",
  list: [
    { keys: "Mod K", does: "Go to a page or do something" },
    { keys: "?", does: "This list" },
    { keys: "Escape", does: "Close what is open" },
  ],
};
