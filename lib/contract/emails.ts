export const INVITATION_DAYS = 14;
export const RESET_HOURS = 2;

type Reference = {
  title: string;
  /** Stands in for the value in the preview and in a test. */
  sample: string;
  /** Without it, the email is of no use. */
  required?: true;
  /** Several lines, put together by the product. It only goes into the text. */
  block?: true;
};

type Definition = {
  title: string;
  description: string;
  references: Record<string, Reference>;
  subject: string;
  text: string;
  /** Label of the button that the link becomes. */
  button?: string;
};

const product = { title: "Your brand's name", sample: "Your brand" } as const;
const name = { title: "The person's name", sample: "Robin Reyes" } as const;
const workspace = { title: "The account's name", sample: "Lakeside Dental" } as const;
const link = (title: string, path: string) =>
  ({ title, sample: path, required: true, block: true }) as const satisfies Reference;

/** The emails sent in a partner's name, each with the product's own words. The sample of a link is its path. */
export const EMAILS = {
  invitation: {
    title: "Invitation",
    description: "Sent when somebody is invited to an account, or to your own portal.",
    references: {
      product,
      account: { title: "The account's name", sample: "Lakeside Dental" },
      role: { title: "The role the person gets", sample: "owner" },
      link: link("The link to accept", "/invitation/sample"),
    },
    subject: "You have been invited to {{product}}",
    text: `You have been invited to join this account on {{product}} as {{role}}:\n{{account}}\n\nAccept within ${INVITATION_DAYS} days:\n{{link}}\n\nIf you did not expect this, ignore it: nothing happens until you accept.`,
    button: "Accept invitation",
  },
  password_reset: {
    title: "Password reset",
    description: "Sent when a person has forgotten their password.",
    references: { product, name, link: link("The link to set a new password", "/reset/sample") },
    subject: "Choose a new password for {{product}}",
    text: `Choose a new password within ${RESET_HOURS} hours:\n{{link}}\n\nIf you did not ask for this, ignore it: your password stays as it is.`,
    button: "Choose a password",
  },
  password_changed: {
    title: "Password changed",
    description: "Sent after a person's password was changed.",
    references: { product, name, link: link("The link to choose another password", "/forgot") },
    subject: "Your {{product}} password was changed",
    text: "The password of your account was changed, and other browsers were signed out.\n\nIf this was not you, choose a new password now and tell the owner of your workspace:\n{{link}}",
    button: "Choose a new password",
  },
  new_sign_in: {
    title: "New sign-in",
    description: "Sent when a person signs in from a browser they have not used before.",
    references: {
      product,
      name,
      details: {
        title: "Time, address and browser",
        sample: "Time: 2026-03-02 09:14 UTC\nAddress: 203.0.113.20\nBrowser: Firefox",
        required: true,
        block: true,
      },
      link: link("The link to the person's security page", "/account/security"),
    },
    subject: "New sign-in to your {{product}} account",
    text: "Your account was signed in to from a browser it has not been used in before.\n\n{{details}}\n\nIf this was you, there is nothing to do. If not, change your password and sign out everywhere:\n{{link}}",
    button: "Check your account",
  },
  notice: {
    title: "Notification",
    description:
      "Mentions, assignments, failing automations and other notifications. Each person chooses which to get.",
    references: {
      product,
      name,
      workspace,
      title: { title: "What happened", sample: "Sam Lee assigned a conversation to you" },
      notice: {
        title: "The notification with its link",
        sample: "Robin Reyes: Can I come in on Friday instead?",
        required: true,
        block: true,
      },
    },
    subject: "{{title}}",
    text: "{{notice}}",
  },
  daily_notices: {
    title: "Daily summary",
    description: "A day's notifications, for people who want them in one email.",
    references: {
      product,
      name,
      workspace,
      count: { title: "How many notifications", sample: "2 notifications" },
      notices: {
        title: "The list of notifications",
        sample: "- Sam Lee assigned a conversation to you\n- Lee Novak mentioned you",
        required: true,
        block: true,
      },
      link: link("The link to the account", "/today"),
    },
    subject: "{{count}} from {{workspace}}",
    text: "{{notices}}\n\nOpen them:\n{{link}}",
  },
  automation_flagged: {
    title: "Automation held back",
    description: "Sent to an account's owner when one of its automations needs attention.",
    references: {
      product,
      workspace,
      automation: { title: "The automation's name", sample: "Missed call text" },
      problem: {
        title: "What is wrong",
        sample: "It started itself again and again.",
        required: true,
        block: true,
      },
    },
    subject: "Automation needs attention: {{automation}}",
    text: 'The automation "{{automation}}" of {{workspace}} was held back.\n\n{{problem}}',
  },
} as const satisfies Record<string, Definition>;

export type EmailKind = keyof typeof EMAILS;
export const EMAIL_KINDS = Object.keys(EMAILS) as EmailKind[];

export const definitionOf = (kind: EmailKind): Definition => EMAILS[kind];

export type EmailValues<K extends EmailKind> = Record<
  Exclude<keyof (typeof EMAILS)[K]["references"], "product">,
  string
>;
