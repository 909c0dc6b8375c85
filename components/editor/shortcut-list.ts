import type { ReactNode } from "react";
import type { ShortcutGroup } from "@/components/shell/command";
import type { Translator } from "@/lib/messages/translate";

/** The sheet of shortcuts shows these; keyboard.ts handles them. It is apart so that it loads with the sheet. */
const SHORTCUTS = [
  {
    group: "keys_build",
    list: [
      { keys: "N", does: "key_add" },
      { keys: "Enter", does: "key_edit" },
      { keys: "Escape", does: "key_leave" },
      { keys: "E", does: "key_off" },
      { keys: "Mod D", does: "key_duplicate" },
      { keys: "Delete", does: "key_delete" },
      { keys: "Mod C", does: "key_copy" },
      { keys: "Mod X", does: "key_cut" },
      { keys: "Mod V", does: "key_paste" },
      { keys: "Mod G", does: "key_group" },
      { keys: "Shift N", does: "key_note" },
      { keys: "C", does: "key_comment" },
      { keys: "Menu", does: "key_menu" },
      { keys: "↑ ↓ ← →", does: "key_move" },
    ],
  },
  {
    group: "keys_undo",
    list: [
      { keys: "Mod Z", does: "key_undo" },
      { keys: "Shift Mod Z", does: "key_redo" },
    ],
  },
  {
    group: "keys_navigate",
    list: [
      { keys: "J", does: "key_next" },
      { keys: "K", does: "key_previous" },
      { keys: "Mod A", does: "key_select_all" },
      { keys: "Escape", does: "key_clear" },
      { keys: "Mod F", does: "key_find" },
      { keys: "0", does: "key_start" },
      { keys: "1", does: "key_overview" },
      { keys: "O", does: "key_view" },
      { keys: "T", does: "key_test" },
      { keys: "D", does: "key_deploy" },
      { keys: "P", does: "key_problems" },
      { keys: "R", does: "key_runs" },
    ],
  },
] as const;

export const shortcuts = (t: Translator<"editorDialogs", ReactNode>): ShortcutGroup[] =>
  SHORTCUTS.map(({ group, list }) => ({
    group: t(group),
    list: list.map(({ keys, does }) => ({ keys, does: t(does) })),
  }));
