import type { ShortcutGroup } from "@/components/shell/command";

/** The sheet of shortcuts shows these; keyboard.ts handles them. It is apart so that it loads with the sheet. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    group: "Build",
    list: [
      { keys: "N", does: "Add a step after the selected one" },
      { keys: "Mod D", does: "Duplicate" },
      { keys: "Delete", does: "Delete and close the gap" },
      { keys: "Mod C", does: "Copy" },
      { keys: "Mod X", does: "Cut" },
      { keys: "Mod V", does: "Paste, even from another automation" },
      { keys: "↑ ↓ ← →", does: "Move the selected steps; hold Shift to move further" },
    ],
  },
  {
    group: "Undo and redo",
    list: [
      { keys: "Mod Z", does: "Undo" },
      { keys: "Shift Mod Z", does: "Redo" },
    ],
  },
  {
    group: "Navigate",
    list: [
      { keys: "Mod A", does: "Select every step" },
      { keys: "Escape", does: "Clear selection" },
      { keys: "1", does: "Fit everything" },
      { keys: "O", does: "Canvas or outline" },
      { keys: "T", does: "Test" },
      { keys: "P", does: "Problems" },
      { keys: "R", does: "Runs" },
    ],
  },
];
