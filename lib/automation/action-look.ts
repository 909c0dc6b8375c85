/**
 * Defines the palette groups, in display order, and the icons an action can use. Both lists are closed so that the
 * editor's tables, which are typed by them, must cover every member: a member added only here does not compile.
 */
export const ACTION_GROUPS = ["Messaging", "Logic", "Time", "People", "Calendar", "Web"] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Icon names follow lucide. */
export const ACTION_ICONS = [
  "bell",
  "calendar-check",
  "calendar-plus",
  "calendar-x",
  "clock",
  "contact",
  "gauge",
  "globe",
  "hash",
  "hourglass",
  "mail",
  "message-square",
  "octagon",
  "phone-outgoing",
  "play",
  "repeat",
  "route",
  "shuffle",
  "user-check",
  "user-pen",
  "user-plus",
  "users",
  "variable",
  "zap",
] as const;
export type ActionIcon = (typeof ACTION_ICONS)[number];
