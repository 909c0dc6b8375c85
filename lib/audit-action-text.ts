/** Actions whose name alone does not read well. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  "account_note.added": "Note added to account",
  "account_note.deleted": "Note deleted from account",
  "brand_domain.lost": "Brand domain no longer verified",
  "call.recorded": "Call logged",
  "general.changed": "General settings changed",
  "invoice.noted": "Question or answer added to invoice",
  "invoice.question_withdrawn": "Invoice question withdrawn",
  "invoice.uncollectible": "Invoice marked uncollectible",
  "invoice.void": "Invoice voided",
  "message.canceled": "Scheduled text canceled",
  "message.changed": "Scheduled text changed",
  "message.postponed": "Scheduled text held until quiet hours end",
  "message.released": "Messages held since a restore released",
  "message.scheduled": "Text scheduled",
  "message.settled": "Message delivery resolved",
  "sso.changed": "Single sign-on changed",
  "sso.domain_verified": "Single sign-on domain verified",
  "sso.removed": "Single sign-on removed",
  "stripe_payment.unmatched": "Stripe payment without an invoice",
  "test_clock.moved": "Sandbox time moved",
  "throttle.changed": "Sending limits changed",
};

type Entry = { action: string; detail: Readonly<Record<string, unknown>> };

/** A rollout that went through its accounts may still wait for a choice in some, which its page shows in the same words. */
export function entryText({ action, detail: { counts } }: Entry): string {
  const needsChoice = typeof counts === "object" && counts !== null && "conflict" in counts;
  return actionText(action === "rollout.finished" && needsChoice ? "rollout.needs_a_choice" : action);
}

/** "account.suspension_lifted" -> "Account suspension lifted". Most action names are chosen so that this reads well. */
export function actionText(action: string): string {
  if (Object.hasOwn(OWN_WORDS, action)) return OWN_WORDS[action]!;
  const words = action.replaceAll(".", " ").replaceAll("_", " ").replace("cancelled", "canceled");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
