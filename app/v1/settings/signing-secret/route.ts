import { getSigning } from "@/lib/api/contracts/secrets";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as signing from "@/lib/services/settings/signing";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getSigning).handle(({ ctx }) => signing.getSigning(ctx)),
);
