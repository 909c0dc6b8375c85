import * as contract from "@/lib/contract/calendar-feeds";
import { reply } from "@/lib/contract/reply";
import { endpoint } from "@/lib/http/endpoint";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
} from "@/lib/services/calendar-feeds/manage";
import { readCalendarFeed } from "@/lib/services/calendar-feeds/read";

export const calendarFeedsEndpoints = [
  endpoint(contract.listCalendarFeeds, ({ ctx }) => listCalendarFeeds(ctx)),
  endpoint(contract.createCalendarFeed, async ({ ctx, body }) =>
    reply(await createCalendarFeed(ctx, body), { holdsSecret: true }),
  ),
  endpoint(contract.deleteCalendarFeed, ({ ctx, params }) => deleteCalendarFeed(ctx, params.id)),
  endpoint(contract.readCalendarFeed, ({ ctx, params, request }) =>
    readCalendarFeed(ctx, { token: params.token, knownEtag: request.headers.get("if-none-match") }),
  ),
];
