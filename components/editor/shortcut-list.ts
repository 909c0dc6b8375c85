import type { ShortcutGroup } from "@/components/shell/command";

/** The sheet of shortcuts shows these; keyboard.ts handles them. It is apart so that it loads with the sheet. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    group: "Build",
    list: [
      { keys: "N", does: "Add a step after the selected one" },
      { keys: "Enter", does: "Edit the selected step" },
      { keys: "Escape", does: "Leave the form" },
      { keys: "E", does: "Turn the selected steps off or on" },
      { keys: "Mod D", does: "Duplicate" },
      { keys: "Delete", does: "Delete and close the gap" },
      { keys: "Mod C", does: "Copy" },
      { keys: "Mod X", does: "Cut" },
      { keys: "Mod V", does: "Paste, even from another automation" },
      { keys: "Mod G", does: "Group the selected steps (with Shift: ungroup)" },
      { keys: "Shift N", does: "Add a note" },
      { keys: "C", does: "Comment on the selected step, or on the automation" },
      { keys: "Menu", does: "More actions (also Shift F10 or right-click)" },
      { keys: "↑ ↓ ← →", does: "Move the selected steps (with Shift: further)" },
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
      { keys: "J", does: "Next step" },
      { keys: "K", does: "Previous step" },
      { keys: "Mod A", does: "Select every step" },
      { keys: "Escape", does: "Clear selection" },
      { keys: "Mod F", does: "Find a step" },
      { keys: "0", does: "Back to the start, in a readable size" },
      { keys: "1", does: "Overview of everything" },
      { keys: "O", does: "Canvas or outline" },
      { keys: "T", does: "Test" },
      { keys: "D", does: "Deploy" },
      { keys: "P", does: "Problems" },
      { keys: "R", does: "Runs" },
    ],
  },
];
