import * as z from "zod";
import { contract } from "./contract";
import { id, idParams } from "./fields";
import { mayWork, type WorkspaceRole } from "./scopes";

/** Each person chooses per workspace and kind: in the app, by email, as a browser notification. */
export const NOTICE_KINDS = [
  "mention",
  "assigned",
  "text_waiting",
  "call_missed",
  "callback_overdue",
  "booked_online",
  "automation",
  "run_failed",
  "scheduled_not_sent",
  "delivery_unknown",
  "suspended",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const EMAIL_CHOICES = ["off", "now", "daily"] as const;

const fields = {
  app: z.boolean().describe("Counted at the bell of every page and shown on Today, until it is read"),
  email: z.enum(EMAIL_CHOICES).describe("No email, one for each notice, or one summary a day"),
  browser: z.boolean().describe("Shown by the browser while a tab is open and the browser allows it"),
};
const choice = z.object(fields);
export type NoticeChoice = z.infer<typeof choice>;
export type NoticeChoices = Partial<Record<NoticeKind, NoticeChoice>>;

/** The defaults are quiet: only what a person has to act on is emailed, and the browser shows only what is meant for one person. */
export const DEFAULT_CHOICES: Record<NoticeKind, NoticeChoice> = {
  mention: { app: true, email: "now", browser: true },
  assigned: { app: true, email: "off", browser: true },
  text_waiting: { app: true, email: "off", browser: false },
  call_missed: { app: true, email: "off", browser: false },
  callback_overdue: { app: true, email: "off", browser: false },
  booked_online: { app: true, email: "off", browser: false },
  automation: { app: true, email: "now", browser: true },
  run_failed: { app: true, email: "now", browser: false },
  scheduled_not_sent: { app: true, email: "now", browser: false },
  delivery_unknown: { app: true, email: "now", browser: false },
  suspended: { app: true, email: "now", browser: false },
};

/** The choice for unknown kinds, which a newer version may already write while both run during an upgrade. */
const CHOICE_OF_UNKNOWN: NoticeChoice = { app: true, email: "off", browser: false };

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(DEFAULT_CHOICES, kind);

export const choiceOf = (choices: NoticeChoices, kind: string): NoticeChoice =>
  isNoticeKind(kind) ? (choices[kind] ?? DEFAULT_CHOICES[kind]) : CHOICE_OF_UNKNOWN;

/** Only people who can do something about it are notified. */
export function kindsFor(role: WorkspaceRole): NoticeKind[] {
  const mayWrite = mayWork(role);
  const fits: Record<NoticeKind, boolean> = {
    mention: true,
    assigned: mayWrite,
    text_waiting: mayWrite,
    call_missed: mayWrite,
    callback_overdue: mayWrite,
    booked_online: mayWrite,
    automation: true,
    run_failed: mayWrite,
    scheduled_not_sent: mayWrite,
    delivery_unknown: mayWrite,
    suspended: role === "owner",
  };
  return NOTICE_KINDS.filter((kind) => fits[kind]);
}

const base = { tag: "You", auth: "person" as const, internal: true };
const path = "/v1/me/notifications/{id}";

const settings = z.object({
  workspaceId: id,
  kinds: z
    .array(z.object({ kind: z.enum(NOTICE_KINDS).describe("The kind of notice"), ...fields }))
    .describe("The kinds that this person's role receives"),
  showNames: z
    .boolean()
    .describe("Whether browser notifications show the notice's own words, names included"),
});

export const getNoticeSettings = contract({
  ...base,
  method: "GET",
  path,
  summary: "How you are notified about a workspace",
  params: idParams,
  response: settings,
});

export const putNoticeSettings = contract({
  ...base,
  method: "PUT",
  path,
  unaudited: "A preference only changes what its own person is sent.",
  summary: "Change how you are notified about a workspace; kinds left out stay as they are",
  params: idParams,
  body: z.strictObject({
    kinds: z
      .array(z.strictObject({ kind: z.enum(NOTICE_KINDS).describe("The kind of notice"), ...fields }))
      .max(NOTICE_KINDS.length)
      .describe("The kinds to change"),
    showNames: z.boolean().optional().describe("Whether browser notifications show names"),
  }),
  response: settings,
});

export const revokeNoticeLinks = contract({
  ...base,
  method: "POST",
  path: `${path}/revoke-links`,
  unaudited: "The links belong to a person's own emails.",
  summary: "Revoke the unsubscribe links of the emails sent so far",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({ workspaceId: id }),
});

/** Pages behind the link in an email. Opening one changes nothing, because email scanners open every link. */
const page = {
  tag: "Notification emails",
  auth: "none" as const,
  internal: true,
  path: "/unsubscribe/{token}/{kind}",
  params: z.strictObject({ token: z.string().min(1).max(80), kind: z.string().min(1).max(40) }),
  produces: ["text/html"],
  response: undefined,
};

export const unsubscribePage = contract({
  ...page,
  method: "GET",
  summary: "Ask before notification emails are turned off",
});

export const unsubscribeForm = contract({
  ...page,
  method: "POST",
  unaudited: "A preference only changes what its own person is sent.",
  summary: "Turn notification emails off; the email program's own button sends the same request (RFC 8058)",
  body: z.string(),
  bodyLimit: 4 * 1_024,
  rawText: true,
  bodyOptional: true,
});
