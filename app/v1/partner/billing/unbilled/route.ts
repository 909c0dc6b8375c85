import { getUnbilled } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { unbilled } from "@/lib/services/billing/account";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getUnbilled).handle(({ ctx }) => unbilled(ctx)),
);
