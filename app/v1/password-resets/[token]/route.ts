import { choosePassword } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { resetPassword } from "@/lib/services/people/reset";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(choosePassword).handle(({ ctx, params, body }) =>
    resetPassword(ctx, { token: params.token, password: body.password }),
  ),
);
