export type Family = "trigger" | "condition" | "messaging" | "people" | "calendar" | "time" | "web";

/** Tailwind finds complete class names only. */
export const FAMILY_CLASSES: Record<Family, string> = {
  trigger: "bg-trigger-soft text-trigger",
  condition: "bg-condition-soft text-condition",
  messaging: "bg-messaging-soft text-messaging",
  people: "bg-people-soft text-people",
  calendar: "bg-calendar-soft text-calendar",
  time: "bg-time-soft text-time",
  web: "bg-web-soft text-web",
};
