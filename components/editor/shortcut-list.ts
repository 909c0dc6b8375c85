import type { ShortcutGroup } from "@/components/shell/command";

/** The sheet of shortcuts shows these; keyboard.ts handles them. It is apart so that it loads with the sheet. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    group: "Build",
    list: [
      { keys: "N", does: "Add a step behind the selection" },
      { keys: "Mod D", does: "Duplicate" },
      { keys: "Delete", does: "Delete, and close the gap" },
      { keys: "Mod C", does: "Copy" },
      { keys: "Mod X", does: "Cut" },
      { keys: "Mod V", does: "Paste, also from another automation" },
      { keys: "↑ ↓ ← →", does: "Move the steps selected, with Shift further" },
    ],
  },
  {
    group: "Change your mind",
    list: [
      { keys: "Mod Z", does: "Undo" },
      { keys: "Shift Mod Z", does: "Redo" },
    ],
  },
  {
    group: "Get around",
    list: [
      { keys: "Mod A", does: "Select every step" },
      { keys: "Escape", does: "Select nothing" },
      { keys: "1", does: "Fit everything" },
      { keys: "O", does: "Canvas or outline" },
      { keys: "T", does: "Test" },
      { keys: "P", does: "Problems" },
      { keys: "R", does: "Runs" },
    ],
  },
];
