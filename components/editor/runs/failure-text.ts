type Failure = { code?: string; message: string };
type Words = { what: string; todo: string };

/** Explains each error of a step and its remedy. The message and the code stay available as details. */
const FAILURES: Readonly<Record<string, Words>> = {
  template_unresolved: {
    what: "A value this step uses was missing.",
    todo: "Give the field a default, or make sure the event or the record has it.",
  },
  invalid_phone: {
    what: "The phone number can't be used.",
    todo: "Correct it on the contact or in the system that sent the event.",
  },
  destination_not_allowed: {
    what: "Texts to this country or kind of number aren't allowed.",
    todo: "Add the country under Settings → Sending rules if it should be.",
  },
  invalid_email: {
    what: "The email address can't be used.",
    todo: "Correct it on the contact or in the system that sent the event.",
  },
  url_blocked: {
    what: "Calling this URL isn't allowed.",
    todo: "Use a public URL, and check which hosts the secret may be sent to.",
  },
  timeout: {
    what: "The other system didn't respond in time.",
    todo: "Run it again, or give the step a longer timeout.",
  },
  http_status: {
    what: "The other system returned an error.",
    todo: "Check the URL, the credentials and the body of the request.",
  },
  type_mismatch: {
    what: "A value didn't have the form this step needs.",
    todo: "Check the field that is named in the details.",
  },
  not_found: {
    what: "Something this step needs doesn't exist.",
    todo: "It may have been removed since. Choose another one in the step.",
  },
  slot_taken: {
    what: "No matching time was free.",
    todo: "Widen the search in the step, or book by hand.",
  },
  account_suspended: {
    what: "The account was suspended.",
    todo: "Run it again once the account is active.",
  },
  suppressed: {
    what: "A sending rule held the message back.",
    todo: "See the person's consent and the workspace's sending rules.",
  },
  provider_error: {
    what: "The other side couldn't be reached, or refused.",
    todo: "Check the URL or the provider's settings, then run it again.",
  },
  unknown_outcome: {
    what: "It isn't known whether this was sent.",
    todo: "Check with the recipient or the provider before you send it again.",
  },
  limit_exceeded: {
    what: "The run reached a limit.",
    todo: "The details name it. Shorten the automation or split its work.",
  },
  worker_died: {
    what: "The run was stopped after it failed several times without finishing a step.",
    todo: "Contact support with the run's id.",
  },
  internal: {
    what: "Something went wrong on our side.",
    todo: "Run it again. If it keeps happening, contact support with the run's id.",
  },
};

/** An unknown code speaks for itself. */
export function failureText({ code, message }: Failure): Words {
  return (code !== undefined && FAILURES[code]) || { what: message, todo: "" };
}
