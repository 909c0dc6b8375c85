import * as contract from "@/lib/contract/notices";
import { endpoint } from "@/lib/http/endpoint";
import { listNotices, readNotices } from "@/lib/services/desk/notices";

export const noticesEndpoints = [
  endpoint(contract.listNotices, ({ ctx, query }) => listNotices(ctx, query)),
  endpoint(contract.readNotices, ({ ctx, body }) => readNotices(ctx, body)),
];
