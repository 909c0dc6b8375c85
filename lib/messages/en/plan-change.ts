/** A new plan for an account, with what it changes for both sides. Billing and the account open the same dialog. */
export const planChange = {
  plan_is_now: "The plan is {plan} now",
  plan_scheduled: "The plan change is scheduled",
  change_plan_of: "Change plan of {name}",
  plan_now: "Now on {plan}.",
  included_a_month: "A whole month",
  whole_month_cost: "List price a month, before your discount",
  change_now: "Change now",
  schedule_change: "Schedule change",
  new_plan: "New plan",
  when: "When",
  next_month: "Next month",
  now: "Now",
  it_pays_you: "It pays you",
  it_costs_you: "It costs you",
  margin: "Margin",
  quote: "Quote",
  quote_so_far:
    "{month}, with its usage so far, after volume discount and before tax. The new plan begins on {day}.",
  quote_pace:
    "{month}, at the pace of the last 30 days, after volume discount and before tax. The new plan begins on {day}.",
} as const;
