import type { LucideIcon } from "lucide-react";

/** An action that the command palette offers on the current page. */
export type Command = {
  /** Required if the same label appears twice in a group. */
  id?: string;
  label: string;
  icon?: LucideIcon;
  /** The keyboard shortcut, in the notation of the shortcuts dialog. */
  keys?: string;
  keywords?: string;
  /** Tells it from others of its name. */
  detail?: string;
  /** Its place among the matches of any text. The server has matched it already. */
  score?: number;
  /** The reason the command is disabled. */
  obstacle?: string | null;
  run: () => void;
};
export type CommandGroup = { heading: string; commands: readonly Command[] };

export type ShortcutGroup = { group: string; list: readonly { keys: string; does: string }[] };
