import { getPlanAdvice } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { planAdvice } from "@/lib/services/billing/forecast";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getPlanAdvice).handle(({ ctx }) => planAdvice(ctx)),
);
