/** The prices a partner pays: plans, allowances and the volume discount. */
export const prices = {
  prices: "Prices",
  prices_of_month: "Prices for {month}. The prices at the end of a month apply to the whole month.",
  prices_about: "What your accounts cost you, by plan.",
  new_prices: "New prices take effect in {month}. Earlier months don't change.",
  plans: "Plans",
  plans_about:
    "The base fee covers the whole month, and is reduced by the days an account is not active. Overage is charged at the rate of the plan that the account had on most days.",
  prices_by_plan: "Prices by plan",
  a_month: "Per month",
  included: "{count} included",
  then_minute: "then {price} a minute",
  then_text: "then {price} a text",
  then_request: "then {price} a request",
  then_per: "then {price} per {count}",
  volume_discount: "Volume discount",
  no_discount:
    "{accounts, plural, one {# account} other {# accounts}} on track to be active on at least {days, plural, one {# day} other {# days}} this month: no discount.",
  discount_now:
    "{accounts, plural, one {# account} other {# accounts}} on track to be active on at least {days, plural, one {# day} other {# days}} this month: {percent} off.",
  discount_next: "{count, plural, one {# more account} other {# more accounts}} to reach {percent}.",
  tax_added: "Tax of {percent} is added.",
  tier_from: "from {count, plural, one {# account} other {# accounts}}",
  current: "Current",
  price_book: "Price book {version}, in {currency}. Each invoice names the price book it was made with.",
} as const;
