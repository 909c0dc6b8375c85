import { askPasswordReset } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { askReset } from "@/lib/services/people/reset";
import { web } from "@/lib/web";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(askPasswordReset).handle(({ ctx, body }) =>
    askReset(ctx, { email: body.email, baseUrl: web().baseUrl }),
  ),
);
