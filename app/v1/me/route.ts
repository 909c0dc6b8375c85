import { getMe } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { getMe as me } from "@/lib/services/people/me";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getMe).handle(({ ctx }) => me(ctx)),
);
