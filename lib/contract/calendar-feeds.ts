import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, stamp } from "./fields";

/** Addresses at which calendar programs follow the workspace's appointments. Each belongs to the member who made it. */
const base = {
  tag: "Calendar feeds",
  auth: "workspace" as const,
  scope: "data:read" as const,
  internal: true,
};
const path = "/v1/calendar-feeds";

const feed = z.object({
  id,
  providerId: z.string().nullable().describe("Only this provider's appointments; null: everybody's"),
  provider: z.string().nullable().describe("The provider's name"),
  showNames: z.boolean().describe("Whether it has the names of patients; otherwise their initials"),
  createdAt: stamp.describe("When it was made"),
  lastReadAt: stamp
    .nullable()
    .describe("When a calendar program last read it, within ten minutes; null if none has"),
});

export const listCalendarFeeds = contract({
  ...base,
  method: "GET",
  path,
  summary: "Your own calendar feeds, oldest first",
  response: z.object({ feeds: z.array(feed).describe("At most 10") }),
});

export const createCalendarFeed = contract({
  ...base,
  method: "POST",
  path,
  summary: "Make a calendar feed",
  body: z.strictObject({
    providerId: text(80, 1).nullable().describe("Only this provider's appointments; null: everybody's"),
    showNames: z.boolean().describe("Whether it has the names of patients; otherwise their initials"),
  }),
  response: feed.extend({
    url: z.string().describe("The address with its secret, which is not shown again"),
  }),
  errors: ["conflict"],
});

export const deleteCalendarFeed = contract({
  ...base,
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Revoke one of your calendar feeds",
  params: idParams,
  response: z.object({ id }),
});

export const readCalendarFeed = contract({
  tag: "Calendar feeds",
  auth: "none",
  internal: true,
  method: "GET",
  path: "/ics/{token}",
  summary: "Read a calendar (RFC 5545)",
  params: z.strictObject({ token: z.string().min(1).max(80) }),
  produces: ["text/calendar"],
  response: undefined,
});
