/** Outcomes of an automation. */
export const outcomes = {
  outcomes: "Outcomes",
  automation: "Automation",
  archived: "Archived",
  outcomes_about: "How many people reach the goal.",
  goal: "Goal: {event}{hasFields, select, yes { with {fields}} other {}}, within {time}",
  period: "Period",
  period_30: "30 days",
  period_90: "90 days",

  no_goal: "Set a goal to see outcomes",
  no_goal_about:
    "A goal is the event you hope for, such as “An appointment is booked” within 7 days. Select the trigger, open “Entry and exit rules”, choose a goal, and deploy. You'll see how many people reach it, by version and by step.",
  open_automation: "Open the automation",
  still_counting: "Still counting",
  still_counting_about:
    "People are counted once their time to reach the goal is over, so slow responders count as much as fast ones.",
  nobody: "Nobody has entered in this period",
  nobody_about:
    "Once this automation is live, everyone who enters is followed until their time to reach the goal is over.",
  pending:
    "{pending, plural, one {# more person} other {# more people}} entered less than {time} ago and can still reach the goal. They aren't counted yet.",
  unidentified:
    "{count, plural, one {# start} other {# starts}} without a contact, such as scheduled runs, aren't counted.",

  reached_goal: "Reached the goal",
  not_enough_data: "Not enough data",
  at_least: "A percentage needs at least {people, number} people",
  cost: "Cost per goal reached",
  cost_texts: "{texts, plural, one {# text} other {# texts}}, {amount} in total",
  cost_about: "At your plan's price per text beyond the allowance",
  name: "Name",
  share: "Share, 95% interval",
  interval: "Interval",
  from_to: "{low} to {high}",
  missing: "Not enough data: {people, number} of {minimum, number} people",
  reached_of: "{reached, number} of {people, plural, one {# person} other {# people}}",

  by_version: "By version",
  by_version_about: "Every version is measured against the goal of the live version.",
  version: "Version {version}",
  by_step: "By step of version {version}",
  by_step_about: "How many people completed each step, and how many of them reached the goal afterwards.",

  holdout: "Compared with people left out",
  entered: "With the automation",
  left_out: "Left out ({percent}%)",
  verdict_missing:
    "Not enough data yet. Both groups need at least {minimum, number} people; {missing, plural, one {# more is} other {# more are}} needed.",
  verdict_more:
    "More people reach the goal with this automation. The difference is {rate} percentage points, between {low} and {high} with 95% confidence.",
  verdict_fewer:
    "Fewer people reach the goal with this automation. The difference is {rate} percentage points, between {low} and {high} with 95% confidence.",
  verdict_unclear:
    "No clear difference between the two groups. The difference is {rate} percentage points, between {low} and {high} with 95% confidence.",
} as const;
