/** What a step of a run did and when, and what changed in an automation: on cards, in lists and outside of the editor. */
export const steps = {
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  hours: "{count, plural, one {# hour} other {# hours}}",
  days: "{count, plural, one {# day} other {# days}}",
  changes_none: "Nothing that runs has changed.",
  change_added: "added",
  change_removed: "removed",
  change_modified: "modified",
} as const;
