import "server-only";
import * as z from "zod";
import { StepFailure } from "@/lib/automation/step-error";
import type { OutgoingText, TextAccount, TextPort } from "@/lib/providers/ports";
import { type Credentials, clientOf, isSigned } from "./client";
import { failureOf } from "./failures";
import { deleteMedia, fetchMedia } from "./media";
import { parseWebhook } from "./parse-webhook";

const settingsShape = z.object({
  accountSid: z.string(),
  from: z.string(),
  // Settings stored before this option existed lack it.
  aiAnswers: z.boolean().default(false),
});

type Account = z.infer<typeof settingsShape> & Credentials;

const MAX_TIMEOUT_MS = 20_000;
/** To one number since a message was sent. Of a longer list the end is missing, and with it perhaps that message. */
const MAX_LISTED = 1_000;

/** Sends texts over Twilio's API and receives its webhooks. The signature covers the exact URL and form. */
export const twilioPort: TextPort = {
  name: "twilio",
  kind: "sms",
  open({ settings, secret, config }) {
    if (secret === null) return null;
    return accountOf({ ...settingsShape.parse(settings), authToken: secret, apiBase: config.twilioApiBase });
  },
  parse: parseWebhook,
  ack: () =>
    new Response('<?xml version="1.0" encoding="UTF-8"?><Response></Response>', {
      headers: { "Content-Type": "text/xml" },
    }),
};

function accountOf(account: Account): TextAccount {
  return {
    send: (text) => send(account, text),
    media: {
      fetch: (url, of) => fetchMedia(account, url, of),
      delete: (url, of) => deleteMedia(account, url, of),
    },
    callsTakenBy: account.aiAnswers ? "ai" : "staff",
    async taken({ to, since }) {
      const client = await clientOf(account, MAX_TIMEOUT_MS);
      const listed = await client.messages.list({
        to,
        ...(account.from.startsWith("MG") ? {} : { from: account.from }),
        dateSentAfter: since,
        limit: MAX_LISTED,
      });
      if (listed.length === MAX_LISTED) throw new Error("The provider lists too many texts to this number");
      return listed
        .filter(({ direction }) => direction.startsWith("outbound"))
        .map(({ sid, body, dateCreated }) => ({ id: sid, body, at: dateCreated }));
    },
    isAuthentic: (request) => isSigned(account.authToken, request),
  };
}

async function send(account: Account, { to, body, statusUrl, mediaUrls = [], timeoutMs }: OutgoingText) {
  const client = await clientOf(account, Math.min(timeoutMs, MAX_TIMEOUT_MS));
  const sender = account.from.startsWith("MG")
    ? { messagingServiceSid: account.from }
    : { from: account.from };
  const callback = statusUrl === null ? {} : { statusCallback: statusUrl };
  const media = mediaUrls.length > 0 ? { mediaUrl: [...mediaUrls] } : {};
  const content = body === "" && mediaUrls.length > 0 ? {} : { body };
  const made = await client.messages
    .create({ to, ...content, ...sender, ...callback, ...media })
    .catch(async (error: unknown) => {
      throw await failureOf(error, client.httpClient.lastResponse?.headers?.["retry-after"]);
    });
  if (typeof made.sid === "string" && made.sid !== "") return { id: made.sid };
  throw new StepFailure("unknown_outcome", "The provider's answer names no text, so nobody can ask after it");
}
