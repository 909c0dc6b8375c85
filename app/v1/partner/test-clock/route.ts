import { moveTestClock } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { moveClock } from "@/lib/services/billing/account";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(moveTestClock).handle(({ ctx, body }) => moveClock(ctx, body.now)),
);
