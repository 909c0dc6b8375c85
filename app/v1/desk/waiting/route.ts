import { getWaiting } from "@/lib/api/contracts/desk-live";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/waiting";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getWaiting).handle(({ ctx }) => desk.getWaiting(ctx)),
);
