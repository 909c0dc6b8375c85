/** The prices a partner sets for its customers, for a plan or for one account. */
export const terms = {
  prices_of: "Prices of {name}",
  markup: "Markup",
  custom_prices: "Custom prices",
  markup_percent: "Markup in percent",
  a_month: "A month",
  included_minutes: "Included call minutes",
  included_sms: "Included texts",
  included_apiRequests: "Included API requests",
  then_minutes: "Then, a minute",
  then_sms: "Then, a text",
  then_apiRequests: "Then, 1,000 requests",
  price_sentence:
    "{base} a month with {minutes} minutes and {texts} texts, then {minute} a minute and {text} a text.",
} as const;
