/**
 * Where an action stands in the palette, in this order, and what it is drawn with. The lists are closed so that the
 * editor's tables (which are typed by them) must know every member: a new one that is added only here does not compile.
 */
export const ACTION_GROUPS = ["Messaging", "Logic", "Time", "People", "Calendar", "Web"] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Named after the icons of lucide. */
export const ACTION_ICONS = [
  "calendar-plus",
  "calendar-x",
  "clock",
  "gauge",
  "globe",
  "hash",
  "hourglass",
  "mail",
  "message-square",
  "octagon",
  "phone-outgoing",
  "user-pen",
  "user-plus",
  "users",
  "zap",
] as const;
export type ActionIcon = (typeof ACTION_ICONS)[number];
